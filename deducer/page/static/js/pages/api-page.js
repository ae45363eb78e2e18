// What the server answers to programs, listed from its own OpenAPI description.

import { backend, get } from "../core/backend.js";
import { byId, h, joined, redraw } from "../core/dom.js";
import { preferred, speak, t } from "../core/i18n.js";

const SCHEMA = "/api/openapi.json";
const TABLE_PAGE = /^\/t\/[\w.-]+(\?as=\w*)?$/;

await speak(preferred());
const api = await get(SCHEMA);
document.title = `${api.info.title}: ${t("api.title")}`;
redraw(
  byId("main"),
  h("p", wayBack()),
  h("h1", t("api.title")),
  h("p", t("api.lead"), h("a", { href: SCHEMA }, SCHEMA)),
  h(
    "div",
    { lang: "en" },
    Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, about]) => operation(path, method, about)),
    ),
    schemas(),
  ),
);

/** The way back to the table that one came from, or to all tables. */
function wayBack() {
  const table = new URLSearchParams(location.search).get("back") ?? "";
  if (TABLE_PAGE.test(table)) return h("a", { href: table }, "‹ ", t("table.back"));
  return h("a", { href: backend.home }, t("tables.all"));
}

function operation(path, method, about) {
  const params = about.parameters ?? [];
  const body = about.requestBody?.content?.["application/json"]?.schema;
  return h(
    "section.operation",
    h("h2", h("code", h("b", { class: method }, method.toUpperCase()), ` ${path}`)),
    h("p", about.description ?? about.summary ?? ""),
    h(
      "dl",
      params.length > 0 && [
        h("dt", t("api.params")),
        params.map((param) => h("dd", h("code", param.name), ` (${param.in}) `, shapeOf(param.schema ?? {}))),
      ],
      body && [h("dt", t("api.body")), h("dd", shapeOf(body))],
      h("dt", t("api.answers")),
      Object.entries(about.responses ?? {}).map(([status, answer]) =>
        h(
          "dd",
          h("code", status),
          ` ${answer.description} `,
          shapeOf(answer.content?.["application/json"]?.schema ?? {}),
        ),
      ),
    ),
  );
}

/** A schema in a few words; those with a name lead to where they are described. */
function shapeOf(schema) {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1);
    return h("a", { href: `#${name}` }, name);
  }
  const some = schema.anyOf ?? schema.oneOf;
  if (some) return h("span", joined(some.map(shapeOf), " | "));
  if (schema.type === "array") return h("span", "[", shapeOf(schema.items ?? {}), "]");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.additionalProperties?.type) return h("span", "{…: ", shapeOf(schema.additionalProperties), "}");
  return schema.type ?? "";
}

function schemas() {
  return Object.entries(api.components?.schemas ?? {}).map(([name, schema]) =>
    h(
      "section.operation",
      { id: name },
      h("h2", h("code", name)),
      schema.description && h("p", schema.description),
      schema.properties
        ? h(
            "dl",
            Object.entries(schema.properties).map(([part, about]) => [
              h("dt", h("code", part)),
              h("dd", shapeOf(about), about.description ? `: ${about.description}` : ""),
            ]),
          )
        : h("p", shapeOf(schema)),
    ),
  );
}
