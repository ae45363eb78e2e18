// node pack.mjs PAGE STAGE NAME...: packs what the page PAGE runs, as bytecode that its own runtime makes.
//
// Each folder of STAGE becomes PAGE/FOLDER.zip, with bytecode in place of the source, without docstrings
// and asserts. Only a kernel's source stays: it runs where compiled kernels are refused.
//
// The runtime's standard library comes as source, which each start would compile. What the packages
// import of it becomes bytecode, too. The rest stays source, which is
// smaller; of that, modules and packages whose names match one of the patterns NAME are left out.
//
// Time stamps are left out, and files come in order: the same files give the same bytes.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { EVERYTHING } from "./everything.mjs";

const [page, stage, ...names] = process.argv.slice(2).map((name, at) => (at < 2 ? path.resolve(name) : name));
const { loadPyodide } = await import(pathToFileURL(path.join(page, "runtime/pyodide.mjs")));
const python = await loadPyodide({
  env: { HOME: "/", PYTHONHASHSEED: "0", PYDANTIC_DISABLE_PLUGINS: "__all__" },
});
python.FS.mkdirTree("/stage");
python.FS.mount(python.FS.filesystems.NODEFS, { root: stage }, "/stage");
python.globals.set("left_out", python.toPy(names));
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
