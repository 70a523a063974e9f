import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import packageJson from '../../../package.json' with { type: 'json' };
import { startService } from '../../mock-service/index.ts';
import { filesWithWords } from '../../profile/profile-texts.ts';
import { type Session, startChromium } from '../harness/browser/chromium.ts';
import { setUpUnseen } from '../harness/checks/messages.ts';
import { openOptions } from '../harness/views/options.ts';
import { addSavedPages } from '../harness/views/saved-pages.ts';
import { results, searchbox } from '../harness/views/search.ts';

declare const chrome: {
  omnibox: { onInputEntered: { dispatch(query: string, where: string): void } };
  permissions: { getAll(): Promise<{ origins: string[] }> };
  storage: Record<'local' | 'session', { get(keys: null): Promise<Record<string, object>> }>;
};

/** Everything stored, the size of each database table, and the permitted sites. */
async function storedData(session: Session): Promise<object> {
  const worker = await session.background.awake();
  return worker.evaluate(async () => {
    const { local, session } = chrome.storage;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('quarry');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const count = (table: string) =>
      new Promise<number>((resolve, reject) => {
        const request = db.transaction(table).objectStore(table).count();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rows = await Promise.all([...db.objectStoreNames].map(count));
    db.close();
    const { origins } = await chrome.permissions.getAll();
    return { local: await local.get(null), session: await session.get(null), rows, origins };
  });
}
/** The state of a fresh installation. */
const AS_INSTALLED = {
  local: {
    history: { version: 1, searches: [] },
    news: { version: 1, release: packageJson.version, told: true },
  },
  session: { alive: true },
  rows: [0, 0, 0, 0, 0],
  origins: [],
};

test('clearing everything leaves Quarry as freshly installed, and neither queries nor URLs of saved pages in the browser’s history', async () => {
  const [QUERY, SAVED] = ['brackendown', 'thistlecombe'];
  const VISITED = ['desk.html?token=', 'desk.html#library=saved+0'];
  const service = await startService();
  const session = await startChromium({ site: service.site });
  let found: Record<string, string[]> = {};
  try {
    await setUpUnseen(session, service);
    const url = `https://many.test/${SAVED}`;
    await addSavedPages(session, [{ job: 'saved', place: 0, url, markdown: '# Larch' }]);
    const opened = session.context.waitForEvent('page');
    const worker = await session.background.awake();
    const query = `granite -${QUERY}`;
    await worker.evaluate(
      (typed) => chrome.omnibox.onInputEntered.dispatch(typed, 'newForegroundTab'),
      query,
    );
    const workspace = await opened;
    await expect(results(workspace).first()).toBeVisible();
    await expect(searchbox(workspace)).toHaveValue(query);
    await searchbox(workspace).fill(SAVED);
    await workspace.getByRole('option', { name: /Saved page$/ }).click();
    await expect(workspace.getByRole('region', { name: 'Page', exact: true })).toContainText('Larch');
    await expect
      .poll(() => storedData(session))
      .toMatchObject({ rows: expect.arrayContaining([1]), origins: ['http://127.0.0.1/*'] });
    const options = await openOptions(session, 'privacy');
    await options.getByRole('button', { name: 'Clear everything…' }).click();
    await options.getByRole('button', { name: 'Clear everything permanently' }).click();
    await options.waitForURL('**/welcome.html');
    await expect(options.getByRole('heading', { name: 'Welcome to Quarry' })).toBeVisible();
    await expect.poll(() => storedData(session)).toEqual(AS_INSTALLED);
  } finally {
    const profile = await session.close({ profile: true });
    found = filesWithWords(profile, [...VISITED, QUERY, SAVED]);
    await rm(profile, { recursive: true, force: true });
    await service.close();
  }
  for (const url of VISITED) expect(found[url], url).toContain('/Default/History');
  expect(found[QUERY]).toEqual([]);
  // The browser removes deleted entries of databases from the disk later.
  expect(found[SAVED]?.filter((file) => !file.includes('/IndexedDB/'))).toEqual([]);
});
