// Reading a stream piece by piece, so that what is large is never there as a whole.

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

/** Unpacks a stream of what `gzip` made; neither its pieces nor what is unpacked is kept. */
export function unzip(packed) {
  const { readable, writable } = new DecompressionStream("gzip");
  const [source, sink] = [packed.getReader(), writable.getWriter()];
  const feed = async () => {
    for (let piece; (piece = (await source.read()).value); giveBack(piece)) await sink.write(piece);
    await sink.close();
  };
  feed().catch((error) => sink.abort(error).catch(() => {})); // whoever reads is told
  return readable;
}
