import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readLevelDb, unsnappy } from './leveldb.ts';

/** Something that lies in a profile: its file or folder, and its bytes as they are once they are unpacked. */
export interface Found {
  path: string;
  bytes: Uint8Array;
}

/** Chromium marks values of IndexedDB that it packed with snappy so (blink, idb_value_wrapping.cc). */
const PACKED = [0xff, 0x11, 0x02];

/** The same, and unpacked where it is packed. */
function unpacked({ path, bytes }: Found): Found[] {
  const at = Buffer.from(bytes).indexOf(Buffer.from(PACKED));
  if (at < 0) return [{ path, bytes }];
  try {
    return [
      { path, bytes },
      { path, bytes: unsnappy(bytes.subarray(at + PACKED.length)) },
    ];
  } catch {
    // These bytes stand for something else.
    return [{ path, bytes }];
  }
}

/** All files in a folder and those in it. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}

/** All that a Chromium keeps in a profile: the entries of each LevelDB, unpacked, and every other file as it is. */
function contentsOf(profile: string): Found[] {
  const files = filesIn(profile);
  const databases = new Set(
    files.filter((path) => path.endsWith('/CURRENT')).map((path) => path.slice(0, -'/CURRENT'.length)),
  );
  const entries = [...databases].flatMap((folder) =>
    readLevelDb(folder).flatMap(({ key, value }) => [
      { path: folder, bytes: key },
      { path: folder, bytes: value },
    ]),
  );
  const plain = files
    .filter((path) => existsSync(path) && statSync(path).size > 0)
    .map((path) => ({ path, bytes: readFileSync(path) }));
  return [...entries, ...plain].flatMap(unpacked);
}

/** Where each of these words lies in the profile of a Chromium that was closed. */
export const filesWithWords = (profile: string, words: readonly string[]): Record<string, string[]> =>
  filesAmong(contentsOf(profile), profile, words);

/** Where each of these words lies in what was found: in one byte for a character, or in two. */
export function filesAmong(
  found: readonly Found[],
  profile: string,
  words: readonly string[],
): Record<string, string[]> {
  const contents = found.map(({ path, bytes }) => ({ path, bytes: Buffer.from(bytes) }));
  const wanted = words.map((word): [string, Buffer[]] => [
    word,
    [Buffer.from(word, 'utf8'), Buffer.from(word, 'utf16le')],
  ]);
  return Object.fromEntries(
    wanted.map(([word, forms]) => [
      word,
      [
        ...new Set(
          contents
            .filter(({ bytes }) => forms.some((form) => bytes.includes(form)))
            .map(({ path }) => path.slice(profile.length)),
        ),
      ],
    ]),
  );
}
