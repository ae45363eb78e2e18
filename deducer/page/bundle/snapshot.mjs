// A snapshot: the memory of a Python that was started once, as the page was built, with its
// packages imported, and the files of these. To restore it takes a fraction of a start.
//
// Memory holds places in the table of functions, too: so the kernels get the same ones before Python
// begins, where a snapshot is taken and where it is restored. Much of what this file touches is not
// public, and holds for the pinned runtime alone; whatever it finds to be otherwise is an error.
import { loadPyodide } from "./runtime/pyodide.mjs";
import createModule from "./runtime/pyodide.asm.mjs";

/** Asks for what only the kernels and much of the memory around them can answer. */
const CHECK = `
from solver import Deal, Rules
from solver.search.batch import run_batch

rules = Rules.named("standard")
str(run_batch(rules, [Deal.shuffle(rules, 3, seed).start for seed in range(3)], 200))
`;
/** Makes anew what must not be the same in every restored Python. */
const RENEW = `
import importlib, os, random

os.environ.update(variables)
random.seed()
importlib.invalidate_caches()
`;

/**
 * Takes a snapshot of a Python that runs `code` first, and has nothing else in it.
 *
 * `kernels` and `files` are paths there and bytes: what is loaded, and what may be read later; and
 * `unpack` puts all of them in. Returns the bytes.
 */
export async function take(options, kernels, files, unpack, code) {
  const places = {};
  const python = await loadPyodide({
    ...options,
    _makeSnapshot: true,
    createPyodideModule: (settings) => create(settings, kernels, places),
  });
  await unpack(python);
  python.runPython(code);
  const answer = python.runPython(CHECK);
  python.runPython("import gc, random; random.seed(0); gc.collect()");
  const module = python._module;
  const handles = Object.entries(module.LDSO.loadedLibsByHandle)
    .map(([handle, { name }]) => [Number(handle), name])
    .filter(([, name]) => kernels.some(([path]) => path === name));
  module.HEAP32[trampoline(module)] = 0; // not every engine has one
  const memory = python.makeMemorySnapshot();
  const length = memory.findLastIndex((byte) => byte !== 0) + 1;
  const sizes = [...kernels, ...files].map(([path, bytes]) => [path, bytes.length]);
  const heap = module.HEAP8.length;
  const count = kernels.length;
  const head = JSON.stringify({ ...places, answer, handles, sizes, count, heap, length });
  const text = new TextEncoder().encode(head.padEnd(Math.ceil(head.length / 4) * 4)); // see `open`
  const parts = [Uint32Array.of(text.length), text, memory.subarray(0, length)];
  parts.push(...[...kernels, ...files].map(([, bytes]) => bytes));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * Restores a Python from `bytes`, a promise of what `take` returned.
 *
 * `options` are those of the runtime, and `variables` are set in Python's environment.
 */
export async function restore(options, bytes, variables) {
  const snapshot = bytes.then(open);
  snapshot.catch(() => {}); // told by whoever waits for it first
  const own = {};
  const python = await loadPyodide({
    ...options,
    _loadSnapshot: snapshot.then(({ memory }) => memory),
    createPyodideModule: async (settings) => {
      const { kernels, head } = await snapshot;
      const module = await create(settings, kernels, own);
      for (const name of ["plain", "places"]) {
        if (`${own[name]}` !== `${head[name]}`) throw new Error("the table of functions differs");
      }
      own.trampoline = module.HEAP32[trampoline(module)];
      if (head.heap > module.HEAP8.length) module.growMemory(head.heap);
      return module;
    },
  });
  const { head, files, memory } = await snapshot;
  const module = python._module;
  delete python._api.config._loadSnapshot; // or the bytes are kept
  delete python._api.config.createPyodideModule;
  module.HEAP32[trampoline(module)] = own.trampoline;
  for (const [handle, path] of head.handles) {
    module.newDSO(path, handle, module.preloadedWasm[path]);
  }
  for (const [path, bytes] of files) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, bytes.slice(), { canOwn: true });
  }
  giveBack(memory);
  python.runPython(RENEW, { locals: python.toPy({ variables }) });
  if (python.runPython(CHECK, { globals: python.toPy({}) }) !== head.answer) {
    throw new Error("the restored Python answers otherwise");
  }
  return python;
}

/** Frees the memory of `bytes` at once, not when it is next tidied up; they can't be read again. */
export const giveBack = (bytes) => bytes.buffer.transfer?.(0); // older engines wait

/** Returns the parts of a snapshot. */
function open(bytes) {
  const end = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, end)));
  let at = end + head.length;
  const all = head.sizes.map(([path, size]) => [path, bytes.subarray(at, (at += size))]);
  const [kernels, files] = [all.slice(0, head.count), all.slice(head.count)];
  // without a copy, which takes that it begins at a multiple of 4
  return { head, kernels, files, memory: bytes.subarray(end, end + head.length) };
}

/** Creates the runtime's module, with `kernels` in its table; says in `found` where they lie. */
async function create(settings, kernels, found) {
  let failed;
  settings.preRun.push(async (module) => {
    module.addRunDependency("kernels");
    try {
      const table = module.wasmTable;
      found.plain = table.length - (module.HEAP32[trampoline(module)] ? 1 : 0);
      table.grow(64 - (found.plain % 64) + found.plain - table.length); // the same, with or without
      found.places = [];
      for (const [path, bytes] of kernels) {
        const flags = { loadAsync: true, global: true, nodelete: true };
        module.preloadedWasm[path] = await module.loadWebAssemblyModule(bytes, flags, path, {});
        found.places.push(table.length);
      }
    } catch (error) {
      failed = error; // thrown here, it would be lost, and nobody told
    } finally {
      module.removeRunDependency("kernels");
    }
  });
  const module = await createModule(settings);
  if (failed) throw failed;
  return module;
}

/** Where memory says how the engine calls Python's functions by their number of parameters. */
function trampoline(module) {
  return (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
}
