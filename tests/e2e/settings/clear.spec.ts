import { expect, test } from '@playwright/test';
import packageJson from '../../../package.json' with { type: 'json' };
import { wordsOf } from '../../shared/languages.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { openOptions } from '../harness/views/options.ts';
import { search } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';

const fixture = useFixture();

declare const chrome: {
  action: { getPopup(of: object): Promise<string> };
  permissions: { getAll(): Promise<{ origins: string[] }> };
  storage: Record<'local' | 'session', { get(keys: null): Promise<Record<string, object>> }>;
};

/** Everything stored, the size of each database table, and the permitted sites. */
async function storedData(): Promise<object> {
  const worker = await fixture.session.background.awake();
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
const popupUrl = async (): Promise<string> => {
  const worker = await fixture.session.background.awake();
  return worker.evaluate(() => chrome.action.getPopup({}));
};

/** The state of a fresh installation. */
const AS_INSTALLED = {
  local: {
    history: { version: 1, searches: [] },
    news: { version: 1, release: packageJson.version, told: true },
  },
  session: { alive: true },
  rows: [0, 0, 0, 0],
  origins: [],
};

test('clearing everything leaves Quarry as freshly installed', async () => {
  const { session } = fixture;
  const workspace = await session.open(session.url('desk.html'));
  const popup = await openPopup(session);
  await search(popup.page, { query: 'stone' });
  await popup.close();
  await expect.poll(storedData).toMatchObject({ rows: [1, 0, 0, 1], origins: ['http://127.0.0.1/*'] });
  await changeSettings(session, () => ({ language: 'de' }));
  await expect.poll(popupUrl).toContain('?language=de');
  const { said } = wordsOf('de');
  const options = await openOptions(session);
  await options.getByRole('button', { name: said('clearAsk'), exact: true }).click();
  await options.getByRole('button', { name: said('clearSure'), exact: true }).click();
  await options.waitForURL('**/welcome.html');
  await expect(options.getByRole('heading', { name: 'Welcome to Quarry' })).toBeVisible();
  await expect.poll(storedData).toEqual(AS_INSTALLED);
  await expect.poll(popupUrl).toBe(session.url('popup.html'));
  // Views open elsewhere have forgotten it too.
  await expect(workspace.getByRole('button', { name: 'Add key' })).toBeVisible();
  await expect(workspace.getByText('stone')).toHaveCount(0);
});
