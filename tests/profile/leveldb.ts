import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A number in LEB128, and where the bytes after it begin. */
function varint(bytes: Uint8Array, from: number): [value: number, next: number] {
  let value = 0;
  for (let at = from, scale = 1; at < bytes.length && at < from + 8; at += 1, scale *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * scale;
    if (byte < 128) return [value, at + 1];
  }
  throw new Error('This is no number.');
}

/** A copy of 64 bytes takes at least three, so nothing unpacks to more. Other bytes may claim any length. */
const MAX_RATIO = 22;

/** Unpacks raw snappy (github.com/google/snappy, format_description.txt). Throws where it is none. */
export function unsnappy(packed: Uint8Array): Uint8Array {
  const [length, first] = varint(packed, 0);
  if (length > packed.length * MAX_RATIO) throw new Error('This is no snappy: its length is impossible.');
  const out = new Uint8Array(length);
  let filled = 0;
  for (let at = first; at < packed.length; ) {
    const piece = pieceAt(packed, at);
    if (filled + piece.size > length) throw new Error('This is no snappy.');
    put(out, filled, piece, packed);
    filled += piece.size;
    at = piece.back === 0 ? piece.next + piece.size : piece.next;
  }
  if (filled !== length) throw new Error('This is no snappy.');
  return out;
}

function put(out: Uint8Array, at: number, { size, next, back }: Piece, packed: Uint8Array): void {
  if (back === 0) out.set(packed.subarray(next, next + size), at);
  // Byte by byte: a copy may reach into itself.
  else for (let one = at; one < at + size; one += 1) out[one] = out[one - back] ?? 0;
}

function pieceAt(packed: Uint8Array, at: number): Piece {
  const tag = packed[at] ?? 0;
  return (tag & 3) === 0 ? literal(packed, at, tag) : copy(packed, at, tag);
}

interface Piece {
  size: number;
  /** Where the literal's bytes begin, or the next piece after a copy. */
  next: number;
  /** How far back a copy begins; 0 for a literal. */
  back: number;
}

const little = (bytes: Uint8Array, from: number, count: number): number =>
  bytes.subarray(from, from + count).reduceRight((sum, byte) => sum * 256 + byte, 0);

function literal(bytes: Uint8Array, at: number, tag: number): Piece {
  const short = tag >> 2;
  const extra = short < 60 ? 0 : short - 59;
  const size = (extra === 0 ? short : little(bytes, at + 1, extra)) + 1;
  return { size, next: at + 1 + extra, back: 0 };
}

function copy(bytes: Uint8Array, at: number, tag: number): Piece {
  const kind = tag & 3;
  const back =
    kind === 1 ? ((tag >> 5) << 8) + (bytes[at + 1] ?? 0) : little(bytes, at + 1, kind === 2 ? 2 : 4);
  if (back === 0) throw new Error('This is no snappy.');
  const size = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
  return { size, next: at + (kind === 1 ? 2 : kind === 2 ? 3 : 5), back };
}

const FRAMED = Buffer.from([0xff, 6, 0, 0, ...Buffer.from('sNaPpY')]);
const [PACKED_CHUNK, PLAIN_CHUNK] = [0, 1];

/** Unpacks snappy in frames (google/snappy, framing_format.txt): what Firefox stores of large values. Throws where it is none. */
export function framedSnappy(packed: Uint8Array): Uint8Array {
  if (!Buffer.from(packed.subarray(0, FRAMED.length)).equals(FRAMED)) throw new Error('This is no snappy.');
  const found: Uint8Array[] = [];
  for (let at = FRAMED.length; at + 4 <= packed.length; ) {
    const size = little(packed, at + 1, 3);
    // A checksum comes first.
    const chunk = packed.subarray(at + 8, at + 4 + size);
    if (packed[at] === PACKED_CHUNK) found.push(unsnappy(chunk));
    if (packed[at] === PLAIN_CHUNK) found.push(chunk);
    at += 4 + size;
  }
  return Buffer.concat(found);
}

/** An entry as it was written, whether or not it was deleted or replaced later: what lies on the disk is what counts. */
export interface LevelEntry {
  key: Uint8Array;
  value: Uint8Array;
}

/** All entries in the files of a LevelDB database (github.com/google/leveldb, doc/log_format.md and table_format.md). */
export function readLevelDb(folder: string): LevelEntry[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name.endsWith('.log')) return records(readFileSync(path)).flatMap(batch);
    return /\.(?:ldb|sst)$/.test(name) ? table(readFileSync(path)) : [];
  });
}

const BLOCK = 32_768;
const HEAD = 7;
const [FULL, FIRST, , LAST] = [1, 2, 3, 4];

/** The records of a log, those in several pieces put together. */
function records(log: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  let pieces: Uint8Array[] = [];
  for (let at = 0; at + HEAD <= log.length; ) {
    const left = BLOCK - (at % BLOCK);
    if (left < HEAD) {
      at += left;
      continue;
    }
    const size = (log[at + 4] ?? 0) + (log[at + 5] ?? 0) * 256;
    const type = log[at + 6] ?? 0;
    if (type < FULL || type > LAST) {
      // The rest of a block that was set aside for more.
      at += left;
      continue;
    }
    const piece = log.subarray(at + HEAD, at + HEAD + size);
    pieces = type === FULL || type === FIRST ? [piece] : [...pieces, piece];
    if (type === FULL || type === LAST) found.push(Buffer.concat(pieces));
    at += HEAD + size;
  }
  return found;
}

/** The puts of a batch of writes. */
function batch(record: Uint8Array): LevelEntry[] {
  const found: LevelEntry[] = [];
  // A sequence number and a count.
  for (let at = 12; at < record.length; ) {
    const isPut = record[at] === 1;
    const [key, afterKey] = slice(record, at + 1);
    const [value, next] = isPut ? slice(record, afterKey) : [new Uint8Array(), afterKey];
    if (isPut) found.push({ key, value });
    at = next;
  }
  return found;
}

function slice(bytes: Uint8Array, from: number): [piece: Uint8Array, next: number] {
  const [length, at] = varint(bytes, from);
  return [bytes.subarray(at, at + length), at + length];
}

const FOOTER = 48;

/** The entries of a sorted table, by its index. */
function table(file: Uint8Array): LevelEntry[] {
  const footer = file.subarray(file.length - FOOTER);
  const [, afterMeta] = varint(footer, varint(footer, 0)[1]);
  return blockAt(file, footer, afterMeta).flatMap(({ value }) => blockAt(file, value, 0));
}

/** The entries of the block that a handle at a place points to. */
function blockAt(file: Uint8Array, handle: Uint8Array, from: number): LevelEntry[] {
  const [offset, next] = varint(handle, from);
  const [size] = varint(handle, next);
  const raw = file.subarray(offset, offset + size);
  const type = file[offset + size];
  if (type !== 0 && type !== 1) throw new Error(`A block is packed in a way that is not known: ${type}.`);
  return entriesIn(type === 1 ? unsnappy(raw) : raw);
}

function entriesIn(block: Uint8Array): LevelEntry[] {
  const restarts = new DataView(block.buffer, block.byteOffset).getUint32(block.length - 4, true);
  const end = block.length - 4 - restarts * 4;
  const found: LevelEntry[] = [];
  let before: Uint8Array = new Uint8Array();
  for (let at = 0; at < end; ) {
    const [shared, afterShared] = varint(block, at);
    const [own, afterOwn] = varint(block, afterShared);
    const [size, from] = varint(block, afterOwn);
    const key = Buffer.concat([before.subarray(0, shared), block.subarray(from, from + own)]);
    found.push({ key, value: block.subarray(from + own, from + own + size) });
    before = key;
    at = from + own + size;
  }
  return found;
}
