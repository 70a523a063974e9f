const MAGIC = 'mozLz40\0';

/** Unpacks what Firefox stores of sessions: a mark, the length, and one block of LZ4 (github.com/lz4/lz4, doc/lz4_Block_format.md). Throws where it is none. */
export function unlz4(packed: Uint8Array): Uint8Array {
  if (Buffer.from(packed.subarray(0, MAGIC.length)).toString('latin1') !== MAGIC)
    throw new Error('This is no LZ4 of Firefox.');
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(MAGIC.length, true);
  const out = new Uint8Array(length);
  let filled = 0;
  for (let at = MAGIC.length + 4; at < packed.length; ) {
    const token = packed[at] ?? 0;
    const [literals, from] = counted(packed, at + 1, token >> 4);
    out.set(packed.subarray(from, from + literals), filled);
    filled += literals;
    at = from + literals;
    // The last sequence has literals alone.
    if (at >= packed.length) break;
    const back = (packed[at] ?? 0) + (packed[at + 1] ?? 0) * 256;
    const [size, next] = counted(packed, at + 2, token & 15);
    // Byte by byte: a copy may reach into itself.
    for (let one = 0; one < size + 4; one += 1, filled += 1) out[filled] = out[filled - back] ?? 0;
    at = next;
  }
  if (filled !== length) throw new Error('This is no LZ4 of Firefox.');
  return out;
}

/** A length: 15 goes on in the bytes that follow, up to one that is not 255. */
function counted(bytes: Uint8Array, from: number, short: number): [value: number, next: number] {
  let [value, at] = [short, from];
  if (short < 15) return [value, at];
  for (;;) {
    const more = bytes[at] ?? 0;
    value += more;
    at += 1;
    if (more !== 255) return [value, at];
  }
}
