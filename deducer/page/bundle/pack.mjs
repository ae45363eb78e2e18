// node pack.mjs PAGE STAGE LEFT_OUT: packs what the page PAGE runs, as bytecode that its own runtime makes, and takes
// the snapshot of a Python that was started with it.
//
// Each folder of STAGE becomes PAGE/FOLDER.zip, with bytecode in place of the source, without docstrings
// and asserts. Only a kernel's source stays: it runs where compiled kernels are refused.
//
// The runtime's standard library comes as source, which each start would compile. What the packages
// import of it becomes bytecode, too. The rest stays source, which is
// smaller; of that, modules and packages whose names match a pattern of LEFT_OUT, a list in JSON, are left out.
//
// Time stamps are left out, files come in order, and clock, chance and names are fixed: the same files give the same
// bytes.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

// else Node prints the line that threw, which is the whole runtime
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});
process.env.TZ = "UTC";
let clock = 1.6e12;
Date.now = () => (clock += 1);
performance.now = () => (clock += 1) - 1.6e12;
crypto.randomFillSync = (array) => array.fill(7);
Object.defineProperty(Crypto.prototype, "getRandomValues", { value: crypto.randomFillSync });
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "any", language: "en" } });

const [page, stage] = process.argv.slice(2, 4).map((name) => path.resolve(name));
const leftOut = JSON.parse(process.argv[4]);
process.argv = ["node", "python"];
const { loadPyodide } = await import(pathToFileURL(path.join(page, "runtime/pyodide.mjs")));
const { take } = await import(pathToFileURL(path.join(page, "snapshot.mjs")));
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYDANTIC_DISABLE_PLUGINS: "__all__" };

/** Imports every module of the two packages. */
const EVERYTHING = `
import importlib, pkgutil
import deducer, solver

for package in (deducer, solver):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
`;

const python = await loadPyodide({ env });
python.FS.mkdirTree("/stage");
python.FS.mount(python.FS.filesystems.NODEFS, { root: stage }, "/stage");
python.globals.set("left_out", python.toPy(leftOut));
const packed = python.runPython(`
import fnmatch, importlib, itertools, pathlib, py_compile, site, sys, zipfile

place = site.getsitepackages()[0]
kernels = {str(path.with_suffix("").with_suffix(".py").relative_to("/stage/kernels"))
           for path in pathlib.Path("/stage/kernels").rglob("*.so")}

def bytecode(file, target):
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(file, "/made.pyc", target, True, 2, unchecked)
    return pathlib.Path("/made.pyc").read_bytes()

def entry(file, name):
    if file.suffix != ".py" or name in kernels:
        return name, file.read_bytes()
    return f"{name}c", bytecode(file, f"{place}/{name}")

def write(name, entries):
    with zipfile.ZipFile(f"/{name}", "w") as packed:
        for name, data in entries:
            packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)

folders = sorted(pathlib.Path("/stage").iterdir())
for folder in folders:
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    write(f"{folder.name}.zip", (entry(file, str(file.relative_to(folder))) for file in files))
    zipfile.ZipFile(f"/{folder.name}.zip").extractall(place)
importlib.invalidate_caches()
[folder.name for folder in folders]
`);
python.runPython(EVERYTHING);
python.runPython(`
library = next(place for place in sys.path if place.endswith(".zip"))
origins = [module.__spec__ and module.__spec__.origin for module in sys.modules.values()]
used = {origin.removeprefix(f"{library}/") for origin in origins if origin}

def is_left_out(name):
    parts = name.removesuffix(".py").split("/")
    names = list(itertools.accumulate(parts, "{}.{}".format))
    return any(fnmatch.fnmatchcase(each, pattern) for each in names for pattern in left_out)

def library_entry(name, data):
    if name not in used:
        return name, data
    pathlib.Path("/made.py").write_bytes(data)
    return f"{name}c", bytecode("/made.py", f"{library}/{name}")

with zipfile.ZipFile(library) as source:
    kept = [name for name in sorted(source.namelist())
            if not name.endswith("/") and (name in used or not is_left_out(name))]
    pathlib.Path("/runtime").mkdir()
    write("runtime/python_stdlib.zip", [library_entry(name, source.read(name)) for name in kept])
`);
for (const name of [...packed.toJs(), "runtime/python_stdlib"]) {
  fs.writeFileSync(path.join(page, `${name}.zip`), python.FS.readFile(`/${name}.zip`));
}

const site = python.runPython("place");
const compiled = python.runPython(`
sorted(str(path) for folder in folders for path in folder.rglob("*.so"))
`).toJs();
const kernels = compiled.map((name) => [name.replace(/^\/stage\/\w+/, site), python.FS.readFile(name)]);
const bytes = await take({ indexURL: path.join(page, "runtime/"), env }, kernels, unpacked, EVERYTHING);
fs.writeFileSync(path.join(page, "snapshot.bin"), gzipSync(bytes, { level: 9 }));

/** Unpacks the packages; returns the files that may be read later: of a kernel that is loaded, none is. */
function unpacked(fresh) {
  for (const name of ["packages.zip", "kernels.zip"])
    fresh.unpackArchive(python.FS.readFile(`/${name}`), "zip", { extractDir: site });
  const paths = fresh.runPython(`
import importlib, pathlib
importlib.invalidate_caches()
sorted(str(file) for file in pathlib.Path("${site}").rglob("*") if file.is_file() and file.suffix != ".so")
`);
  return paths.toJs().map((file) => [file, fresh.FS.readFile(file)]);
}
