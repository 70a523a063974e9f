import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extensionId } from '../e2e/harness/browser/profile.ts';

const MANIFEST = {
  manifest_version: 3,
  name: 'Floor',
  version: '1',
  background: { service_worker: 'worker.js' },
  action: { default_popup: 'popup.html' },
};

const FIELD =
  '<!doctype html>\n<meta charset="utf-8">\n<title>Floor</title>\n<input autofocus placeholder="Search">\n';

/** A popup of Quarry’s size with a field and eight rows, all in its HTML. */
export const STATIC_ROWS = `${FIELD}<style>html { inline-size: 440px; block-size: 560px; font: 15px sans-serif }</style>
${'<h3>A title of a result</h3><p>Words of a snippet that fill about a line of it.</p>\n'.repeat(8)}`;

/** A minimal extension with a worker and a popup, as the baseline for Quarry's startup. */
export interface Floor {
  folder: string;
  id: string;
  remove(): Promise<void>;
}

/** Writes it to a temporary folder: an empty worker and a popup, by default with one field. */
export async function makeFloor(popup = FIELD): Promise<Floor> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-floor-'));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(folder, 'worker.js'), '');
  await writeFile(join(folder, 'popup.html'), popup);
  return { folder, id: extensionId(folder), remove: () => rm(folder, { recursive: true, force: true }) };
}
