import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Session } from '../e2e/harness/browser/chromium.ts';
import { extensionId } from '../e2e/harness/browser/profile.ts';
import { watchTarget } from './target.ts';

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

/** Path of an extension that does what Quarry does with minimal code. */
export const BARE = fileURLToPath(new URL('bare', import.meta.url));

/** The URL of its page, with the service to use. */
export const barePage = ({ url, key }: { url: string; key: string }): string =>
  `page.html#${encodeURIComponent(`${url} ${key}`)}`;

/** Configures its popup to use a service. */
export async function useService(
  { debugging }: Session,
  service: { url: string; key: string },
): Promise<void> {
  const worker = await watchTarget(debugging, `chrome-extension://${extensionId(BARE)}/worker.js`);
  const popup = JSON.stringify({ popup: barePage(service) });
  await worker.send('Runtime.evaluate', {
    expression: `chrome.action.setPopup(${popup})`,
    awaitPromise: true,
  });
  worker.leave();
}
