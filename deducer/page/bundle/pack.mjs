// node pack.mjs RUNTIME STAGE OUT: packs each folder of STAGE into OUT/NAME.zip, with bytecode.
//
// The bytecode is made by the runtime that will read it, and stands for the source; what others wrote
// and a page loads at once loses its docstrings. Only a kernel's source stays: it runs where compiled
// kernels are refused. Time stamps are left out, and files come in order: the same files give the
// same bytes.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, stage, out] = process.argv.slice(2).map((place) => path.resolve(place));
const { loadPyodide } = await import(pathToFileURL(path.join(runtime, "pyodide.mjs")));
const python = await loadPyodide({ env: { HOME: "/", PYTHONHASHSEED: "0" } });
python.FS.mkdirTree("/stage");
python.FS.mount(python.FS.filesystems.NODEFS, { root: stage }, "/stage");
const packed = python.runPython(`
import pathlib, py_compile, site, zipfile

place = site.getsitepackages()[0]
kernels = {str(path.with_suffix("").with_suffix(".py").relative_to("/stage/kernels"))
           for path in pathlib.Path("/stage/kernels").rglob("*.so")}

def entry(file, name, folder):
    if file.suffix != ".py" or name in kernels:
        return name, file.read_bytes()
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    plain = folder == "packages" and name.partition("/")[0] not in ("deducer", "solver")
    target, optimize = f"{place}/{name}", 2 if plain else -1
    made = py_compile.compile(file, "/made.pyc", target, True, optimize, unchecked)
    return f"{name}c", pathlib.Path(made).read_bytes()

def pack(folder):
    with zipfile.ZipFile(f"/{folder.name}.zip", "w") as packed:
        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            name, data = entry(file, str(file.relative_to(folder)), folder.name)
            packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
    return folder.name

[pack(folder) for folder in sorted(pathlib.Path("/stage").iterdir())]
`);
for (const name of packed.toJs()) {
  fs.writeFileSync(path.join(out, `${name}.zip`), python.FS.readFile(`/${name}.zip`));
}
