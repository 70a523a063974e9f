import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Writes a packed build of an earlier version into a folder (docs/release.md). */
export async function unpackBuild(version: string, folder: string): Promise<void> {
  const packed = await readFile(new URL(`./${version}.json.br`, import.meta.url));
  const build: Record<string, string> = JSON.parse(brotliDecompressSync(packed).toString());
  for (const [path, content] of Object.entries(build)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content, 'latin1');
  }
}

/** Puts another build in a folder. */
export async function replaceBuild(folder: string, by: string): Promise<void> {
  await rm(folder, { recursive: true });
  await cp(by, folder, { recursive: true });
}
