// Questions that take seconds, in a worker of their own: the table's Python goes on meanwhile.
// Whoever started it answers it with nothing but its end, since Python can't be told to stop.
import { start } from "./engine.mjs";

const LATER = `
import json
from deducer.web.alone.answers import answer

def answered(later, tell):
    reply = answer(later.to_bytes(), tell)
    return json.dumps({"status": reply.status, "headers": reply.headers}), reply.text

answered
`;
let starting;

onmessage = async ({ data: { modules, id, later } }) => {
  if (modules) {
    starting = begin(modules);
    starting.catch(() => {}); // told with the first question
    return;
  }
  try {
    const answer = (await starting)(later, (progress) => postMessage({ id, progress }));
    const [head, text] = answer.toJs();
    answer.destroy();
    postMessage({ id, ...JSON.parse(head), text });
  } catch (error) {
    postMessage({ id, failed: String(error?.message ?? error) });
  }
};
navigator.locks?.request(name, () => {
  postMessage({ begun: true });
  return new Promise(() => {}); // let go only by the worker's end
});

/** Start Python from the `modules` that the first worker has compiled. */
async function begin(modules) {
  const { python } = await start({ modules });
  return python.runPython(LATER);
}
