import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { click, fill, named, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { readArea } from './harness/browser/inside.ts';
import { answerPrompt, grantedOrigins } from './harness/browser/permissions.ts';
import { openPopup } from './harness/browser/popup.ts';
import { queryOf, shownLinks } from './harness/views/search.ts';

const fixture = useFixture({ ready: false });

/** The label of the focused control. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at instanceof HTMLInputElement ? (at.labels?.[0]?.textContent ?? at.ariaLabel) : at?.textContent;
  });

const queryIsFocused = (page: Page) => page.evaluate(() => document.activeElement?.id === 'query');

test('the first page leads to a working search, keyboard only', async () => {
  const { session, service } = fixture;
  const { host } = new URL(service.url);
  const welcome = await session.open(session.url('welcome.html'));
  const { keyboard } = welcome;
  await reads(welcome, 'Try it now');
  await click(welcome, 'button', 'Copy as Markdown');
  await reads(welcome, '### Building a dry stone wall');
  await reads(welcome, 'Copied');

  await (await named(welcome, 'button', 'Use another service')).press('Enter');
  await fill(welcome, await named(welcome, 'textbox', 'Service URL'), service.url);
  await fill(welcome, await named(welcome, 'password', 'API key'), service.key);
  await keyboard.press('Enter');
  expect(await answerPrompt(session, 'refuse')).toContain('127.0.0.1');
  await reads(welcome, `Quarry can’t search without access to ${host}.`);
  await expect.poll(() => grantedOrigins(session)).toEqual([]);
  await welcome.bringToFront();
  await (await named(welcome, 'password', 'API key')).focus();
  await keyboard.press('Enter');
  await answerPrompt(session, 'allow');

  await expect.poll(() => focused(welcome)).toBe('Search');
  await expect
    .poll(async () => (await readArea(session, 'local')).key)
    .toMatchObject({ origin: new URL(service.url).origin });
  await welcome.bringToFront();

  expect(service.ledger.totals()).toEqual({ requests: 1, searches: 0, pages: 0 });
  service.ledger.clear();
  await keyboard.press('Enter');
  await expect.poll(() => queryIsFocused(welcome)).toBe(true);
  await keyboard.type('stone');
  expect(service.ledger.entries).toEqual([]);
  await keyboard.press('Enter');
  await expect
    .poll(() => service.ledger.entries.map(({ authorized, status }) => [authorized, status]))
    .toEqual([[true, 200]]);

  const popup = await openPopup(session);
  await expect.poll(() => shownLinks(popup.page)).not.toEqual([]);
  await expect.poll(() => queryOf(popup.page)).toBe('stone');
  await popup.close();
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
});
