// A snapshot: the memory of a Python that was started once, as the page was built, with its
// packages imported, and the files of these. To restore it takes a fraction of a start.
//
// Memory holds places in the table of functions, too: so the kernels get the same ones before Python
// begins, where a snapshot is taken and where it is restored. Much of what this file touches is not
// public, and holds for the pinned runtime alone; whatever it finds to be otherwise is an error.
//
// A snapshot is read as it comes in, and its memory written where it belongs: it is too large to be
// there twice. Pages of zeros are left out, and stay untouched: the browser keeps no memory for them.
import { loadPyodide } from "./runtime/pyodide.mjs";
import createModule from "./runtime/pyodide.asm.mjs";
import { giveBack, reader } from "./stream.mjs";

const PAGE = 4096; // bytes that are left out, or not, at once: what a phone's memory comes in
const GROWTH = 65536; // bytes by which WebAssembly's memory grows
const LARGEST = 2 ** 28; // bytes of memory: more than any snapshot has

/** Asks for what only the kernels and much of the memory around them can answer. */
const CHECK = `
from solver import Deal, Rules
from solver.kernel.drive import run_batch
from solver.kernel.translate import problem

rules = Rules.named("standard")
str(run_batch(rules, [problem(Deal.shuffle(rules, 3, seed).start) for seed in range(3)], 200))
`;
/** Makes anew what must not be the same in every restored Python. */
const RENEW = `
import importlib, os, random

os.environ.update(variables)
random.seed()
importlib.invalidate_caches()
`;
/** The files of the modules that are in memory. */
const IMPORTED = `
import sys

specs = [module.__spec__ for module in sys.modules.values()]
[spec.origin for spec in specs if spec and spec.has_location]
`;

/**
 * Takes a snapshot of a Python that runs `code` first, and has nothing else in it.
 *
 * `kernels` are paths there and bytes of what is loaded. `unpack` puts all files in, and returns those
 * that may be read later, as paths and bytes. Modules that `code` imports are in memory, so their files
 * are left out. Returns the bytes.
 */
export async function take(options, kernels, unpack, code) {
  const places = {};
  let fresh; // memory, and where it ends, before Python begins
  const python = await loadPyodide({
    ...options,
    _makeSnapshot: true,
    createPyodideModule: async (settings) => {
      const module = await create(settings, kernels, places);
      fresh = { memory: module.HEAPU8.slice(), end: module._sbrk(0) };
      return module;
    },
  });
  const files = unpack(python);
  python.runPython(code);
  const answer = python.runPython(CHECK);
  const imported = new Set(python.runPython(IMPORTED).toJs());
  python.runPython("import gc, random; random.seed(0); gc.collect()");
  const module = python._module;
  const handles = Object.entries(module.LDSO.loadedLibsByHandle)
    .map(([handle, { name }]) => [Number(handle), name])
    .filter(([, name]) => kernels.some(([path]) => path === name));
  module.HEAP32[trampoline(module)] = 0; // not every engine has one
  const dump = python.makeMemorySnapshot();
  const [, start] = new Uint32Array(dump.buffer, 0, 2); // what the runtime says of it comes first
  const memory = dump.subarray(start);
  const border = Math.ceil(fresh.end / PAGE) * PAGE;
  const [low, high] = [[0, border], [border, memory.length]].map((part) =>
    used(memory, fresh.memory, ...part),
  );
  const read = files.filter(([path]) => !imported.has(path));
  const sizes = (all) => all.map(([path, bytes]) => [path, bytes.length]);
  const head = { ...places, answer, handles, start, heap: memory.length, low, high };
  Object.assign(head, { kernels: sizes(kernels), files: sizes(read) });
  const text = new TextEncoder().encode(JSON.stringify(head));
  const parts = [Uint32Array.of(text.length), text, dump.subarray(0, start)];
  parts.push(...[...kernels, ...read].map(([, bytes]) => bytes));
  parts.push(...[...high, ...low].map(([from, to]) => memory.subarray(from, to)));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * Returns the parts of `memory` between two places, as [from, to], that a restored Python needs: all
 * but pages that are zero, and were so in the `fresh` memory before Python began.
 */
function used(memory, fresh, begin, end) {
  const parts = [];
  const isZero = (bytes, at) => bytes.subarray(at, at + PAGE).every((byte) => byte === 0);
  for (let at = begin; at < end; at += PAGE) {
    if (isZero(memory, at) && isZero(fresh, at)) continue;
    if (parts.at(-1)?.[1] === at) parts.at(-1)[1] = at + PAGE;
    else parts.push([at, at + PAGE]);
  }
  return parts;
}

/**
 * Restores a Python from `stream`, a promise of a stream of what `take` returned.
 *
 * `options` are those of the runtime, and `variables` are set in Python's environment. `modules` are
 * those of `start`.
 */
export async function restore(options, stream, variables, modules = null) {
  const snapshot = stream.then(open);
  snapshot.catch(() => {}); // told by whoever waits for it first
  const own = {};
  const python = await loadPyodide({
    ...options,
    _loadSnapshot: snapshot.then(({ start }) => start),
    createPyodideModule: async (settings) => {
      const { head, kernels, read } = await snapshot;
      const pour = async (memory, parts) => {
        for (const [from, to] of parts) await read(new Uint8Array(memory.buffer, from, to - from));
      };
      let high; // what nothing writes to before Python begins: it need not wait
      const prepare = (memory) => {
        memory.grow(Math.max(0, Math.ceil((head.heap - memory.buffer.byteLength) / GROWTH)));
        high = pour(memory, head.high);
        high.catch(() => {}); // told below
      };
      const module = await create(settings, kernels, own, { prepare, modules });
      for (const [, bytes] of kernels) giveBack(bytes);
      for (const name of ["plain", "places"]) {
        if (`${own[name]}` !== `${head[name]}`) throw new Error("the table of functions differs");
      }
      own.trampoline = module.HEAP32[trampoline(module)];
      await high;
      await pour(module.HEAPU8, head.low);
      await read.end();
      return module;
    },
  });
  const { head, files } = await snapshot;
  const module = python._module;
  delete python._api.config._loadSnapshot; // or they are kept
  delete python._api.config.createPyodideModule;
  module.HEAP32[trampoline(module)] = own.trampoline;
  for (const [handle, path] of head.handles) {
    module.newDSO(path, handle, module.preloadedWasm[path]);
  }
  for (const [path, bytes] of files) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, bytes, { canOwn: true });
  }
  python.runPython(RENEW, { locals: python.toPy({ variables }) });
  if (python.runPython(CHECK, { globals: python.toPy({}) }) !== head.answer) {
    throw new Error("the restored Python answers otherwise");
  }
  return python;
}

/** Reads the parts of a snapshot but its memory, which can be `read` then. */
async function open(stream) {
  const read = reader(stream);
  const bytes = (length) => read(new Uint8Array(length));
  const [length] = new Uint32Array((await bytes(4)).buffer);
  const head = JSON.parse(new TextDecoder().decode(await bytes(length)));
  if (head.heap > LARGEST) throw new Error("it is larger than any snapshot");
  const start = await bytes(head.start);
  const [kernels, files] = [[], []];
  for (const [path, size] of head.kernels) kernels.push([path, await bytes(size)]);
  for (const [path, size] of head.files) files.push([path, await bytes(size)]);
  return { head, start, kernels, files, read };
}

/**
 * Creates the runtime's module, with `kernels` in its table; writes to `layout` where they lie.
 *
 * `prepare` is called with the memory before anything else gets it. `modules`, if given, has what is
 * compiled already, and gets the rest.
 */
async function create(settings, kernels, layout, { prepare = () => {}, modules = null } = {}) {
  let failed;
  const { instantiateWasm } = settings;
  settings.instantiateWasm = (imports, receive) =>
    instantiateWasm(imports, (instance, compiled) => {
      if (modules) modules.runtime = compiled;
      try {
        prepare(instance.exports.memory);
      } catch (error) {
        failed = error;
      }
      return receive(instance, compiled);
    });
  settings.preRun.push(async (module) => {
    module.addRunDependency("kernels");
    try {
      const table = module.wasmTable;
      layout.plain = table.length - (module.HEAP32[trampoline(module)] ? 1 : 0);
      table.grow(64 - (layout.plain % 64) + layout.plain - table.length); // the same, with or without
      layout.places = [];
      for (const [path, bytes] of kernels) {
        const flags = { loadAsync: true, global: true, nodelete: true };
        const code = modules ? (modules[path] ??= await WebAssembly.compile(bytes)) : bytes;
        module.preloadedWasm[path] = await module.loadWebAssemblyModule(code, flags, path, {});
        layout.places.push(table.length);
      }
    } catch (error) {
      failed ??= error; // thrown here, it would be lost, and nobody told
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
