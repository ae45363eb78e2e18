// Reading a stream piece by piece, so that what is large is never there as a whole.

const STEP = 65536; // bytes that are unpacked at a time
const nowhere = new MessageChannel();
nowhere.port2.close();

/** Returns what fills an array with the next bytes of a stream; its `end` says that there are no more. */
export function reader(stream) {
  const source = stream.getReader();
  let piece = new Uint8Array();
  let at = 0; // how much of it is read

  const read = async (target) => {
    for (let filled = 0; filled < target.length; ) {
      if (at === piece.length) {
        giveBack(piece);
        const { done, value } = await source.read();
        if (done) throw new Error("it ends too early");
        [piece, at] = [value, 0];
      }
      const part = piece.subarray(at, at + target.length - filled);
      target.set(part, filled);
      filled += part.length;
      at += part.length;
    }
    return target;
  };
  /** Checks that all was read: only then has the browser compared its checksum. */
  read.end = async () => {
    if (at !== piece.length || !(await source.read()).done) throw new Error("it is longer than it says");
  };
  return read;
}

/**
 * Frees the memory of `bytes` at once, not when it is next tidied up; they can't be read again.
 *
 * They are sent to a port that nobody reads: a browser keeps the memory of a piece of a stream for
 * itself, so to detach it, or to transfer it to another buffer, is not enough.
 */
export function giveBack(bytes) {
  nowhere.port1.postMessage(null, [bytes.buffer]);
}

/** Unpacks what `gzip` made, as a stream; what is unpacked is not kept. */
export function unzip(packed) {
  const { readable, writable } = new DecompressionStream("gzip");
  const sink = writable.getWriter();
  const feed = async () => {
    for (let at = 0; at < packed.length; at += STEP) await sink.write(packed.subarray(at, at + STEP));
    await sink.close();
    giveBack(packed); // not before: Node reads of it until then
  };
  feed().catch((error) => sink.abort(error).catch(() => {})); // whoever reads is told
  return readable;
}
