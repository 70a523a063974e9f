import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { framedSnappy, unsnappy } from './leveldb.ts';
import { type Found, filesAmong, filesIn } from './profile-texts.ts';

const MAGIC = 'mozLz40\0';

/** Unpacks what Firefox stores of sessions: a mark, the length, and one block of LZ4 (github.com/lz4/lz4, doc/lz4_Block_format.md). Throws where it is none. */
function unlz4(packed: Uint8Array): Uint8Array {
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

type Unpack = (bytes: Uint8Array) => Uint8Array;

/** How Firefox packs values: IndexedDB and local storage with snappy. */
const UNPACK_VALUE: readonly Unpack[] = [unsnappy, framedSnappy, plainKey];

/** How it packs files: sessions with LZ4, cached responses as they came. */
const UNPACK_FILE: readonly Unpack[] = [
  ...UNPACK_VALUE,
  unlz4,
  gunzipSync,
  inflateSync,
  brotliDecompressSync,
];

/** A key of IndexedDB as its characters: Firefox stores those below 127 one higher (dom/indexedDB/Key.cpp). */
function plainKey(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (byte > 0 && byte < 128 ? byte - 1 : byte));
}

/** The same, and unpacked in each way that works. Values too short for a word stay packed. */
function unpacked({ path, bytes }: Found, ways: readonly Unpack[], shortest: number): Found[] {
  const found = [{ path, bytes }];
  if (bytes.length < shortest) return found;
  for (const unpack of ways) {
    try {
      found.push({ path, bytes: unpack(bytes) });
    } catch {
      // It is not packed so.
    }
  }
  return found;
}

const isDatabase = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 15)).toString() === 'SQLite format 3';

/** A file, unless it is gone: who drives Firefox puts its preferences back after a kill. */
function fileIfThere(path: string): Found[] {
  try {
    return [{ path, bytes: new Uint8Array(readFileSync(path)) }];
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
    return [];
  }
}

/** What each row of each table holds, with what still waits in the write-ahead log. */
function rowsOf(path: string): Found[] {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-sqlite-'));
  try {
    const copy = join(folder, basename(path));
    for (const end of ['', '-wal']) if (existsSync(path + end)) copyFileSync(path + end, copy + end);
    const database = new DatabaseSync(copy);
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    const found = tables.flatMap(({ name }) => valuesIn(database, String(name)));
    database.close();
    return found.map((bytes) => ({ path, bytes }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function valuesIn(database: DatabaseSync, table: string): Uint8Array[] {
  try {
    return database
      .prepare(`SELECT * FROM "${table}"`)
      .all()
      .flatMap((row) => Object.values(row))
      .flatMap((value) => {
        if (value instanceof Uint8Array) return [value];
        return typeof value === 'string' ? [new Uint8Array(Buffer.from(value))] : [];
      });
  } catch {
    // Tables of indexes for full text, which need a part of Firefox.
    return [];
  }
}

/** Where each of these words lies in the profile of a Firefox that was closed: in rows and free pages of databases, logs, sessions, caches, and any other file. */
export function firefoxFilesWith(profile: string, words: readonly string[]): Record<string, string[]> {
  const whole = filesIn(profile).flatMap(fileIfThere);
  const rows = whole.flatMap(({ path, bytes }) => (isDatabase(bytes) ? rowsOf(path) : []));
  // Unique words can't be packed into less.
  const shortest = Math.min(...words.map(({ length }) => length));
  const values = rows.flatMap((row) => unpacked(row, UNPACK_VALUE, shortest));
  const files = whole.flatMap((file) => unpacked(file, UNPACK_FILE, shortest));
  return filesAmong([...values, ...files], profile, words);
}
