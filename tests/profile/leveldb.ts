import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unsnappy, varint } from './snappy.ts';

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
