// Reading a stream piece by piece, so that what is large is never there as a whole.

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

/** Reads all of a stream. */
export async function whole(stream) {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Frees the memory of `bytes` at once, not when it is next tidied up; they can't be read again. */
export const giveBack = (bytes) => bytes.buffer.transfer?.(0); // older engines wait
