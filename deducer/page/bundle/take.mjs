// node take.mjs PAGE: takes the snapshot of a started Python into the folder of a page.
//
// Clock, chance and names are fixed, so the same files give the same bytes.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { EVERYTHING } from "./everything.mjs";

const page = process.argv[2];
process.env.TZ = "UTC";
let clock = 1.6e12;
Date.now = () => (clock += 1);
performance.now = () => (clock += 1) - 1.6e12;
crypto.randomFillSync = (array) => array.fill(7);
Object.defineProperty(Crypto.prototype, "getRandomValues", { value: crypto.randomFillSync });
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "any", language: "en" } });
process.argv = ["node", "python"];

const { start } = await import(pathToFileURL(path.join(page, "engine.mjs")));
const { take } = await import(pathToFileURL(path.join(page, "snapshot.mjs")));
const { python, problem } = await start({ snapshot: false });
if (problem) throw new Error(problem);
const site = python.runPython("__import__('site').getsitepackages()[0]");
const paths = python.runPython(`
import pathlib
sorted(str(file) for file in pathlib.Path("${site}").rglob("*") if file.is_file())
`).toJs();
const contents = paths.map((file) => [file, python.FS.readFile(file)]);
const kernels = contents.filter(([file]) => file.endsWith(".so"));
const files = contents.filter(([file]) => !file.endsWith(".so")); // of a kernel that is loaded, none is read
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYDANTIC_DISABLE_PLUGINS: "__all__" };
const bytes = await take(
  { indexURL: path.join(page, "runtime/"), env },
  kernels,
  files,
  (fresh) => {
    for (const name of ["packages.zip", "kernels.zip"]) {
      const packed = new Uint8Array(fs.readFileSync(path.join(page, name)));
      fresh.unpackArchive(packed, "zip", { extractDir: site });
    }
    fresh.runPython("import importlib; importlib.invalidate_caches()");
  },
  EVERYTHING,
);
fs.writeFileSync(path.join(page, "snapshot.bin"), gzipSync(bytes, { level: 9 }));
