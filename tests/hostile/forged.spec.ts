import { expect, test } from '@playwright/test';
import { useFixture } from '../e2e/harness/browser/fixture.ts';
import { clickMenu } from '../e2e/harness/views/menu.ts';
import { showing } from './rows.ts';

const fixture = useFixture({ watched: true });

declare const chrome: {
  runtime: { sendMessage(message: object): Promise<unknown> };
  scripting: {
    executeScript(script: { target: { tabId: number }; func: () => unknown }): Promise<{ result: unknown }[]>;
  };
  storage: Record<'local' | 'session', { get(keys: null): Promise<object> }>;
  tabs: { query(query: { active: boolean; lastFocusedWindow: boolean }): Promise<{ id: number }[]> };
};

/** What a content script with the extension's ID can achieve. Runs in the page. */
async function attempts(): Promise<unknown> {
  const form = {
    workflow: 'search',
    query: 'forged',
    lens: '',
    safeSearch: true,
    region: '',
    after: '',
    before: '',
  };
  const requests: [string, unknown][] = [
    ['search', { ...form, id: 'forged', page: 1, format: 'json', personalize: false }],
    ['extract', { source: 'list', targets: [{ url: 'https://many.test/1' }] }],
    ['connection.test', null],
    ['key.save', { key: 'forged-key-0000', address: 'https://docs.test/v1', keyStorage: 'device' }],
    ['key.remove', null],
    ['settings.save', { from: { version: 7 }, to: { version: 7, address: 'https://docs.test/v1' } }],
  ];
  const answer = (doing: Promise<unknown>) =>
    doing.then(
      (value) => value ?? 'nothing',
      () => 'refused',
    );
  const told = await Promise.all(
    requests.map(([name, request]) =>
      answer(chrome.runtime.sendMessage({ for: 'background', name, request })),
    ),
  );
  const read = await Promise.all(
    [chrome.storage.local, chrome.storage.session].map((area) => answer(area.get(null))),
  );
  return { told, read };
}

test('a content script gets no answer, reads no storage, and costs nothing', showing('forged'), async () => {
  const { session, service } = fixture;
  const page = await session.open('https://empty.test/');
  // Only a click gives the extension access to a page; this one is refused at once.
  await clickMenu(session, page, 'extract-selected-links');
  const worker = await session.background.awake();
  const tab = await worker.evaluate(async () => {
    const [front] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return front?.id ?? -1;
  });
  await worker.evaluate(`globalThis.attempts = ${attempts}`);
  const result = await worker.evaluate(async (tabId) => {
    const [first] = await chrome.scripting.executeScript({
      target: { tabId },
      func: Reflect.get(globalThis, 'attempts'),
    });
    return first?.result;
  }, tab);
  expect(result).toEqual({ told: Array(6).fill('nothing'), read: ['refused', 'refused'] });
  expect(service.ledger.entries).toEqual([]);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'chrome')?.runtime?.id)).toBeUndefined();
});
