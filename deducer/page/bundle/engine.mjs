// Python and the project's packages, started from the folder of a built page: in a browser's worker
// or window, or in Node.
import { loadPyodide } from "./runtime/pyodide.mjs";
import { restore } from "./snapshot.mjs";
import { giveBack, unzip } from "./stream.mjs";

const NODE = typeof process === "object" && Boolean(process.versions?.node);
const HERE = new URL("./", import.meta.url);
const PACKED = ["packages.zip", "kernels.zip"]; // what a snapshot holds already
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
 * Starts Python with the packages that answer questions.
 *
 * `read` gives the bytes of a file of this folder, and `env` are variables of Python's environment.
 * Where the kernels can't be loaded, Python goes on without them, some 100 times slower: `problem`
 * then says why, and is "" otherwise. It is restored from the snapshot; where that can't be, or
 * `snapshot` is false, it is started anew: `anew` then says why, and is "" otherwise.
 *
 * `modules`, an object, gets the compiled WebAssembly modules of a restored Python. Another worker
 * that starts with it neither fetches nor compiles them.
 */
export async function start({ read = readHere, env = {}, snapshot = true, modules = null } = {}) {
  const packed = () => PACKED.map((name) => quiet(read(name)));
  const early = snapshot ? null : packed();
  const variables = { HOME: "/home/pyodide", PYDANTIC_DISABLE_PLUGINS: "__all__", ...env };
  if (modules?.runtime) reuse(modules.runtime);
  const { python, anew } = await begin(snapshot, read, variables, modules);
  const site = python.runPython("__import__('site').getsitepackages()[0]");
  const unpack = async (reading) => {
    const bytes = await reading;
    python.unpackArchive(bytes, "zip", { extractDir: site });
    giveBack(bytes);
  };
  let problem = "";
  if (anew) {
    for (const each of early ?? packed()) await unpack(each);
    problem = python.runPython(KERNELS, { locals: python.toPy({ site }) });
  }
  /** Adds a package that is loaded when it is first needed: "networkx". */
  const add = (name) => unpack(read(`${name}.zip`));
  return { python, problem, anew, add };
}

/** Returns a promise whose error is told when it is waited for, and not before. */
function quiet(promise) {
  promise.catch(() => {});
  return promise;
}

/** Begins Python: from the snapshot if it is `wanted` and can be, and else anew. */
async function begin(wanted, read, variables, modules) {
  const options = { indexURL: place("runtime/") };
  let anew = "it was asked for";
  try {
    if (wanted) {
      const name = Object.keys(variables).find((name) => name.startsWith("PYTHON"));
      if (name) throw new Error(`${name} is read at a start alone`);
      const stream = read("snapshot.bin").then(unzip);
      return { python: await restore(options, stream, variables, modules), anew: "" };
    }
  } catch (error) {
    anew = String(error.message || error).trim();
  }
  return { python: await loadPyodide({ ...options, env: variables }), anew };
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

async function readHere(name) {
  if (NODE) return new Uint8Array(await (await import("node:fs/promises")).readFile(place(name)));
  const answer = await fetch(place(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

function place(name) {
  const url = new URL(name, HERE);
  return NODE ? decodeURIComponent(url.pathname) : url.href;
}
