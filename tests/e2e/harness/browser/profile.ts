import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The id that Chromium gives an unpacked extension: made from the path of its folder. */
export function extensionId(folder: string): string {
  const digits = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return [...digits].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

/**
 * A fresh profile in a temporary folder. `origins` are what the user is taken to have agreed to already: a click
 * that asks for one of them gets it without the browser's own question, which no script can answer. So with the
 * permissions of `api`. The icons of the extensions in the folders `pinned` stand in the toolbar from the start. `incognito`: the user
 * allowed it in private windows.
 */
export async function makeProfile(
  extension: string | readonly string[],
  origins: string[],
  api: string[] = [],
  pinned: string[] = [],
  incognito = false,
): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'quarry-profile-'));
  const agreed = { api, explicit_host: origins, manifest_permissions: [], scriptable_host: [] };
  const own = { runtime_granted_permissions: agreed, incognito };
  const settings = Object.fromEntries([extension].flat().map((folder) => [extensionId(folder), own]));
  const extensions = { settings, pinned_extensions: pinned.map(extensionId) };
  await mkdir(join(profile, 'Default'));
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify({ extensions }));
  return profile;
}
