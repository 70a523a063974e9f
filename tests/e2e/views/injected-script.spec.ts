import { expect, type Page, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { EVERY_MESSAGE } from '../../shared/every-message.ts';
import { type Findings, tryEverything } from '../../shared/injected-script.ts';
import { tracesOf } from '../../shared/traces-of.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { readArea } from '../harness/browser/stored.ts';
import { clickMenu } from '../harness/views/menu.ts';

const MARKER = 'https://many.test/3';

const fixture = useFixture();

/** All parts of the encrypted key as stored; a page must not read any of them. */
async function encryptedParts(): Promise<string[]> {
  const { key } = await readArea(fixture.session, 'local');
  const { iv, sealed: encrypted } = Object(key);
  expect(encrypted).toBeTruthy();
  return [iv, encrypted];
}

/** Injects the script into a page, as a vulnerability in the reader could, after a click that lets Quarry read the tab. */
async function injectScript(page: Page): Promise<Findings> {
  const { session } = fixture;
  await clickMenu(session, page, 'extract-page');
  await settledBadge(session);
  const worker = await session.background.awake();
  // As text: passing a function would make the worker evaluate a string, which its CSP forbids.
  return worker.evaluate<Findings>(`(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const injection = { target: { tabId: tab.id }, func: ${tryEverything}, args: [${JSON.stringify(EVERY_MESSAGE)}] };
    return (await chrome.scripting.executeScript(injection))[0].result;
  })()`);
}

test(
  'a content script can read neither key nor database and gets no reply to any message',
  showing('forged'),
  async () => {
    const { session, service } = fixture;
    const parts = await encryptedParts();
    const page = await session.open(MARKER);
    const before = await readArea(session, 'local');
    const loot = await injectScript(page);
    const text = JSON.stringify(loot);
    for (const trace of [...tracesOf(service.key), ...parts]) expect(text).not.toContain(trace);
    expect(loot.local).toMatch(/^refused: .*not allowed/);
    expect(loot.session).toMatch(/^refused: .*not allowed/);
    expect(loot.databases).toEqual([]);
    expect(loot.page).toMatch(/^refused/);
    expect(loot.replies).toEqual(EVERY_MESSAGE.map(({ name }) => [name, 'nothing']));
    // None of the messages had an effect either.
    const { key, settings } = await readArea(session, 'local');
    expect(key).toEqual(before.key);
    expect(settings).toEqual(before.settings);
    await expect.poll(() => service.ledger.entries.map(({ operation }) => operation)).toEqual(['extract']);
  },
);

test('a web page can’t reach anything in the extension', async () => {
  const { session, service } = fixture;
  const page = await session.open(MARKER);
  const reached = await page.evaluate(
    async ({ own, id, messages }) => {
      const runtime = Reflect.get(Object(Reflect.get(window, 'chrome')), 'runtime');
      const replies: unknown[] = [];
      for (const message of messages) {
        const send = Object(runtime).sendMessage;
        if (typeof send === 'function') replies.push(await send(id, message).catch(() => undefined));
      }
      const fetched = await fetch(own).then(
        () => 'fetched',
        () => 'refused',
      );
      return { replies: replies.filter((reply) => reply !== undefined), fetched };
    },
    { own: session.url('options.html'), id: session.id, messages: EVERY_MESSAGE },
  );
  expect(reached).toEqual({ replies: [], fetched: 'refused' });
  expect(service.ledger.entries).toEqual([]);
});
