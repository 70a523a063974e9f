import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { Browser } from 'puppeteer-core';
import { filesIn } from '../../../../scripts/run.ts';
import { connectionOf } from './contexts.ts';
import { EXTENSION } from './manifest.ts';

/** Installs the build permanently: packed, as from the add-ons site. */
export async function installForGood(browser: Browser, profile: string): Promise<void> {
  const contents = await Promise.all(
    filesIn(EXTENSION).map(
      async (name) => [name, new Uint8Array(await readFile(join(EXTENSION, name)))] as const,
    ),
  );
  const path = join(profile, 'quarry.xpi');
  await writeFile(path, zipSync(Object.fromEntries(contents)));
  const extension = { extensionData: { type: 'archivePath', path } as const, 'moz:permanent': true };
  await connectionOf(browser).send('webExtension.install', extension);
}
