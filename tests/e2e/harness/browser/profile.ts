import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The ID of an unpacked extension, which Chromium derives from its folder path. */
export function extensionId(folder: string): string {
  const digits = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  return [...digits].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

/**
 * Creates a profile in a temporary folder. `origins` and the `api` permissions count as already granted: requesting one shows no
 * browser prompt, which no script could answer. The extensions in the `pinned` folders have their icons in the toolbar.
 * `incognito`: allowed in private windows.
 */
export async function makeProfile(
  extension: string | readonly string[],
  origins: string[],
  api: string[] = [],
  pinned: string[] = [],
  incognito = false,
): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'quarry-profile-'));
  const granted = { api, explicit_host: origins, manifest_permissions: [], scriptable_host: [] };
  const own = { runtime_granted_permissions: granted, incognito };
  const settings = Object.fromEntries([extension].flat().map((folder) => [extensionId(folder), own]));
  const extensions = { settings, pinned_extensions: pinned.map(extensionId) };
  await mkdir(join(profile, 'Default'));
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify({ extensions }));
  return profile;
}
