import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { zipSync } from 'fflate';
import type { Browser } from 'puppeteer-core';
import { connectionOf } from './contexts.ts';
import { EXTENSION } from './manifest.ts';

/** Installs the build permanently: packed, as from the add-ons site. */
export async function installForGood(browser: Browser, profile: string): Promise<void> {
  const entries = await readdir(EXTENSION, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    files.map(async (file) => [relative(EXTENSION, file), new Uint8Array(await readFile(file))] as const),
  );
  const path = join(profile, 'quarry.xpi');
  await writeFile(path, zipSync(Object.fromEntries(contents)));
  const extension = { extensionData: { type: 'archivePath', path } as const, 'moz:permanent': true };
  await connectionOf(browser).send('webExtension.install', extension);
}
