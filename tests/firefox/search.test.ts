import { expect, test } from 'vitest';
import { readClipboard } from './harness/browser/clipboard.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { readArea } from './harness/browser/inside.ts';
import { openPopup } from './harness/browser/popup.ts';
import { first } from './harness/browser/site.ts';
import { fillForm, pressEnter, queryOf, search, shownLinks } from './harness/views/search.ts';

const QUERY = 'stone';

const fixture = useFixture();

test('a held Enter searches once, and Space doesn’t run a related search', async () => {
  const { session, service } = fixture;
  const popup = await openPopup(session);
  const { keyboard } = popup.page;
  await fillForm(popup.page, { query: QUERY });
  // The first is a press, the others are repeats.
  for (let times = 0; times < 4; times += 1) await keyboard.down('Enter');
  await keyboard.up('Enter');
  await expect.poll(() => shownLinks(popup.page)).not.toEqual([]);
  for (const key of ['ArrowDown', 'End', ' '] as const) await keyboard.press(key);
  await expect
    .poll(() => popup.page.evaluate(() => document.activeElement?.closest('.related') !== null))
    .toBe(true);
  for (let times = 0; times < 4; times += 1) await keyboard.down('Enter');
  await keyboard.up('Enter');
  await expect.poll(() => queryOf(popup.page)).not.toBe(QUERY);
  // The field changes before the request arrives.
  await expect.poll(() => service.ledger.entries.length).toBe(2);
  await expect.poll(() => shownLinks(popup.page)).not.toEqual([]);
  await expect.poll(() => service.ledger.entries).toHaveLength(2);
  await popup.close();
});

test('a response that arrives after the popup closes is shown in the reopened popup', async () => {
  const { session, service } = fixture;
  const answer = service.faults.hold({ operation: 'search' });
  const popup = await openPopup(session);
  await fillForm(popup.page, { query: QUERY, workflow: 'news' });
  await pressEnter(popup.page);
  await expect.poll(() => service.ledger.entries.length).toBe(1);
  await popup.close();
  const counted = async () => JSON.stringify((await readArea(session, 'local')).usage);
  const before = await counted();
  answer();
  await expect.poll(counted).not.toBe(before);

  const again = await openPopup(session);
  await expect.poll(() => shownLinks(again.page)).not.toEqual([]);
  await expect.poll(() => queryOf(again.page)).toBe(QUERY);
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
  await again.close();
});

test('one click makes a document of the first results, with the question and numbered sources', async () => {
  const { session, service } = fixture;
  const popup = await openPopup(session);
  await search(popup.page, { query: QUERY });
  await (await first(popup.page, '.summary .split > .button')).click();
  await expect
    .poll(() => readClipboard(session))
    .toMatch(/^# stone\n\n## Sources\n\n1\. \[[\s\S]*\n5\. \[[\s\S]*\n## \\\[\[1\]\(#sources\)\\\] /);
  expect(service.ledger.entries.map(({ operation }) => operation)).toEqual(['search', 'extract']);
  await popup.close();
});

test('a click on a result opens it in a tab', async () => {
  const { session, service } = fixture;
  const popup = await openPopup(session);
  const [address = ''] = await search(popup.page, { query: QUERY });
  await (await first(popup.page, `ul[aria-label="Results"] a[href="${address}"]`)).click();
  await expect.poll(async () => (await session.tabs()).map((page) => page.url())).toContain(address);
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
  await popup.close();
});

test('text typed in the popup while it loads reaches its field, and Enter runs one search for it', async () => {
  const { session, service } = fixture;
  const page = await session.open('about:blank');
  await page.goto(session.url('popup.html'), { waitUntil: [] });
  await page.waitForFunction(() => document.activeElement?.id === 'query', { polling: 5 });
  await page.keyboard.type('stone');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' wall');
  await expect.poll(() => service.ledger.entries.length).toBe(1);
  await expect.poll(() => service.ledger.entries[0]?.body).toMatchObject({ query: 'stone' });
  await expect.poll(() => queryOf(page)).toBe('stone wall');
  // A second search would have been sent before this one.
  await page.keyboard.press('Enter');
  await expect.poll(() => service.ledger.entries.length).toBeGreaterThan(1);
  await expect
    .poll(() => service.ledger.entries.map(({ body }) => Object(body).query))
    .toEqual(['stone', 'stone wall']);
  await page.close();
});
