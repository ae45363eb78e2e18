// Python and the project's packages, started from the folder of a built page: in a browser's worker
// or window, or in Node.
import { loadPyodide } from "./runtime/pyodide.mjs";
import { restore } from "./snapshot.mjs";
import { unzip } from "./stream.mjs";

const NODE = typeof process === "object" && Boolean(process.versions?.node);
const HERE = new URL("./", import.meta.url);
const PACKED = ["packages", "kernels"]; // what a snapshot holds already
const KERNELS = `
import importlib, pathlib, sys
problem = ""
try:
    import solver.kernel.core
except ImportError as error:  # modules of this kind are refused here
    problem = str(error)
    for kernel in pathlib.Path(site).glob("*/**/*.abi3.so"):
        kernel.unlink()
    for name in list(sys.modules):
        if name.partition(".")[0] in ("solver", "deducer"):
            del sys.modules[name]
    importlib.invalidate_caches()
problem
`;

/**
 * Starts Python with the packages that answer questions; `env` are variables of its environment.
 *
 * Where the kernels can't be loaded, Python goes on without them, some 100 times slower: `problem`
 * then says why, and is "" otherwise. It is restored from the snapshot; where that can't be, it is
 * started anew: `anew` then says why, and is "" otherwise.
 *
 * `modules`, an object, gets the compiled WebAssembly modules of a restored Python. Another worker
 * that starts with it neither fetches nor compiles them.
 */
export async function start({ env = {}, modules = null } = {}) {
  const variables = { HOME: "/home/pyodide", PYDANTIC_DISABLE_PLUGINS: "__all__", ...env };
  const options = { indexURL: place("runtime/") };
  if (modules?.runtime) reuse(modules.runtime);
  try {
    const name = Object.keys(variables).find((name) => name.startsWith("PYTHON"));
    if (name) throw new Error(`${name} is read at a start alone`);
    const stream = file("snapshot.bin").then(({ body }) => unzip(body));
    const python = await restore(options, stream, variables, modules);
    return { python, problem: "", anew: "" };
  } catch (error) {
    const python = await loadPyodide({ ...options, env: variables });
    await Promise.all(PACKED.map((name) => unpack(python, name)));
    const problem = python.runPython(KERNELS, { locals: python.toPy({ site: siteOf(python) }) });
    const anew = String(error.message || error).trim();
    return { python, problem, anew };
  }
}

/** Has the runtime begin with a `module` that is compiled already, in place of the one that it fetches. */
function reuse(module) {
  const plain = globalThis.fetch;
  const address = place("runtime/pyodide.asm.wasm");
  globalThis.fetch = async (url, ...rest) =>
    String(url) === address ? new Response() : plain(url, ...rest);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

/** Unpack the packages of `name`.zip where Python finds them. */
async function unpack(python, name) {
  const answer = await file(`${name}.zip`);
  python.unpackArchive(await answer.arrayBuffer(), "zip", { extractDir: siteOf(python) });
}

function siteOf(python) {
  return python.runPython("__import__('site').getsitepackages()[0]");
}

/** The answer that has the bytes of a file of this folder. */
async function file(name) {
  if (NODE) return new Response(await (await import("node:fs/promises")).readFile(place(name)));
  const answer = await fetch(place(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return answer;
}

function place(name) {
  const url = new URL(name, HERE);
  return NODE ? decodeURIComponent(url.pathname) : url.href;
}
