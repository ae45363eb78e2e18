// Runs a script with the page's own modules, without a browser. What they ask of one is little: files of the
// page, and storage that forgets.
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

globalThis.document = { documentElement: {} };
for (const storage of ["localStorage", "sessionStorage"])
  Object.defineProperty(globalThis, storage, { value: { getItem: () => null, setItem() {}, removeItem() {} } });
globalThis.fetch = async (address) => {
  const file = await readFile(fileURLToPath(address), "utf-8");
  return { json: async () => JSON.parse(file) };
};

const [script, argument] = JSON.parse(await text(process.stdin));
const answer = await (0, eval)(script)(argument);
process.stdout.write(JSON.stringify(answer ?? null), () => process.exit());
