// node library.mjs PAGE NAME...: makes bytecode of the standard library, as far as a page uses it.
//
// The runtime comes with source, and would compile it at each start. What the packages of the page
// PAGE import becomes bytecode, without docstrings and asserts. The rest stays source, which is
// smaller. Of that, modules and packages whose names match one of the patterns NAME are left out.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { EVERYTHING } from "./everything.mjs";

const [page, ...names] = process.argv.slice(2);
const { start } = await import(pathToFileURL(path.join(page, "engine.mjs")));
const { python, problem, add } = await start({ env: { PYTHONHASHSEED: "0" } });
if (problem) throw new Error(problem);
await add("networkx");
python.runPython(EVERYTHING);
python.globals.set("left_out", python.toPy(names));
python.runPython(`
import fnmatch, itertools, pathlib, py_compile, sys, zipfile
import networkx

library = next(place for place in sys.path if place.endswith(".zip"))
origins = [module.__spec__ and module.__spec__.origin for module in sys.modules.values()]
used = {origin.removeprefix(f"{library}/") for origin in origins if origin}

def is_left_out(name):
    parts = name.removesuffix(".py").split("/")
    names = list(itertools.accumulate(parts, "{}.{}".format))
    return any(fnmatch.fnmatchcase(each, pattern) for each in names for pattern in left_out)

def entry(name, data):
    if name not in used:
        return name, data
    pathlib.Path("/made.py").write_bytes(data)
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    place = f"{library}/{name}"
    py_compile.compile("/made.py", "/made.pyc", place, True, 2, unchecked)
    return f"{name}c", pathlib.Path("/made.pyc").read_bytes()

with zipfile.ZipFile(library) as source, zipfile.ZipFile("/made.zip", "w") as packed:
    for name in sorted(source.namelist()):
        if not name.endswith("/") and (name in used or not is_left_out(name)):
            name, data = entry(name, source.read(name))
            packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
`);
fs.writeFileSync(path.join(page, "runtime", "python_stdlib.zip"), python.FS.readFile("/made.zip"));
