// node inside.mjs PAGE PROJECT SITE CODE: runs the Python code CODE in the runtime of a built page.
// If its last line is a number, that is the exit status.
//
// The project's folder is there as /project, the folder SITE as /site, and real games by the name
// that they have here.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => {
  console.error(String(error.message ?? error)); // without the runtime's one long line
  process.exit(1);
});
const [page, project, site, code] = process.argv.slice(2);
const { start } = await import(pathToFileURL(path.resolve(page, "engine.mjs")));
const shared = process.env.HANABI_SHARED && path.resolve(process.env.HANABI_SHARED);
const env = { ...process.env, HOME: "/home/pyodide", ...(shared && { HANABI_SHARED: shared }) };
for (const name of Object.keys(env).filter((name) => name.startsWith("PYTHON"))) delete env[name];
const { python, problem, anew } = await start({ env });
for (const [root, place] of [[project, "/project"], [site, "/site"], [shared, shared]]) {
  if (!root) continue;
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: fs.realpathSync(root) }, place);
}
python.runPython("import sys; sys.dont_write_bytecode = True");
python.globals.set("problem", problem); // "", or why there are no kernels
python.globals.set("anew", anew); // "", or why the snapshot was not taken
process.exitCode = python.runPython(code) ?? 0;
