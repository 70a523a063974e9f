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

const POPUP =
  '<!doctype html>\n<meta charset="utf-8">\n<title>Floor</title>\n<input autofocus placeholder="Search">\n';

/** A minimal extension with a worker and a popup, as the baseline for Quarry's startup. */
export interface Floor {
  folder: string;
  id: string;
  remove(): Promise<void>;
}

/** Writes it to a temporary folder: an empty worker and a popup with one field. */
export async function makeFloor(): Promise<Floor> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-floor-'));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(folder, 'worker.js'), '');
  await writeFile(join(folder, 'popup.html'), POPUP);
  return { folder, id: extensionId(folder), remove: () => rm(folder, { recursive: true, force: true }) };
}
