// node take.mjs PAGE STAGE NAME...: takes the snapshot of a started Python into the folder of a page.
//
// Each NAME is a compiled module of a folder of STAGE. Clock, chance and names are fixed, so the same
// files give the same bytes.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { EVERYTHING } from "./everything.mjs";

const [page, stage, ...names] = process.argv.slice(2);
process.env.TZ = "UTC";
let clock = 1.6e12;
Date.now = () => (clock += 1);
performance.now = () => (clock += 1) - 1.6e12;
crypto.randomFillSync = (array) => array.fill(7);
Object.defineProperty(Crypto.prototype, "getRandomValues", { value: crypto.randomFillSync });
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "any", language: "en" } });
process.argv = ["node", "python"];

const { take } = await import(pathToFileURL(path.join(page, "snapshot.mjs")));
const lock = JSON.parse(fs.readFileSync(path.join(page, "runtime/pyodide-lock.json")));
const [major, minor] = lock.info.python.split(".");
const site = `/lib/python${major}.${minor}/site-packages`;
const kernels = names.map((name) => [
  name.replace(/^\w+/, site),
  new Uint8Array(fs.readFileSync(path.join(stage, name))),
]);
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYDANTIC_DISABLE_PLUGINS: "__all__" };
const bytes = await take({ indexURL: path.join(page, "runtime/"), env }, kernels, unpack, EVERYTHING);
fs.writeFileSync(path.join(page, "snapshot.bin"), gzipSync(bytes, { level: 9 }));

/** Unpacks the packages; returns the files that may be read later: of a kernel that is loaded, none is. */
function unpack(python) {
  for (const name of ["packages.zip", "kernels.zip"])
    python.unpackArchive(new Uint8Array(fs.readFileSync(path.join(page, name))), "zip", { extractDir: site });
  const paths = python.runPython(`
import importlib, pathlib
importlib.invalidate_caches()
sorted(str(file) for file in pathlib.Path("${site}").rglob("*") if file.is_file() and file.suffix != ".so")
`);
  return paths.toJs().map((file) => [file, python.FS.readFile(file)]);
}
