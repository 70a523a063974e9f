import { expect, type Page, test } from '@playwright/test';
import { PROFILES } from '../../mock-service/index.ts';
import type { Setting } from '../../shared/workflows.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { buildLens, chooseDates, setMore } from '../harness/views/fields.ts';
import { openOptions } from '../harness/views/options.ts';
import { resultLinks, results, search } from '../harness/views/search.ts';
import { readUsage } from '../harness/views/usage.ts';

const QUERY = 'stone';
const YARD = 'The yard';
const OLD = 'Before 2026';

// The first test builds the lenses used by the others.
test.describe.configure({ mode: 'serial' });
const fixture = useFixture();
const sent = () => fixture.service.ledger.entries.length;

test.beforeEach(() => clearArea(fixture.session, 'session'));

/** The note above results that don't match the request. */
const note = (view: Page) => view.locator('.lens-note');
const marked = (view: Page) => results(view).filter({ hasText: 'Doesn’t match' });
const hostOf = (url: string) => new URL(url).hostname;

/** The part of a result that is compared with the lens. */
interface Item {
  url: string;
  time: string | null;
}
type Groups = Record<string, Item[]>;

/** What the service finds for a request, sent to it directly. */
async function foundFor(body: object): Promise<Groups> {
  const { service } = fixture;
  const answer = await fetch(`${service.url}/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data }: { data: Groups } = await answer.json();
  service.ledger.clear();
  return data;
}

/** All items with a URL, of every type. */
const itemsIn = (data: Groups): Item[] =>
  Object.values(data)
    .flat()
    .filter(({ url }) => url.startsWith('https:'));

/** Makes the service answer the next search with this, whatever the query. */
const answerWith = (data: Groups) =>
  fixture.service.faults.next({ operation: 'search', alter: (envelope) => ({ ...envelope, data }) });

/** Searches in a popup, runs `look` on the results, then closes it. */
async function searchAndLook(setting: Setting, look: (view: Page) => Promise<void>): Promise<void> {
  const popup = await openPopup(fixture.session);
  await search(popup.page, setting);
  await look(popup.page);
  await popup.close();
}

test('lens check: says nothing if the service respects the lens, its operators, or its filters', async () => {
  const options = await openOptions(fixture.session);
  const dates = { chosen: { Time: 'Custom dates' } };
  await buildLens(options, YARD, { typed: { 'Only these sites': 'stone.test' } });
  await buildLens(options, OLD, { typed: { To: '2025-12-31' }, ...dates });
  await options.close();
  for (const [lens, profile] of [YARD, OLD].flatMap((name) => PROFILES.map((one) => [name, one] as const))) {
    fixture.service.switches.use(profile);
    await searchAndLook({ query: QUERY, lens }, async (view) => {
      await expect.poll(async () => (await resultLinks(view)).length).toBeGreaterThan(0);
      await expect(note(view)).toHaveCount(0);
      await expect(marked(view)).toHaveCount(0);
    });
  }
});

test('if the service ignores the lens and its operators, outside results are counted, marked, hidden, and shown again', async () => {
  const data = await foundFor({ query: QUERY });
  answerWith(data);
  const all = itemsIn(data);
  const outside = all.filter(({ url }) => hostOf(url) !== 'stone.test').length;
  await searchAndLook({ query: QUERY, lens: YARD }, async (view) => {
    await expect(note(view)).toContainText(`Outside this lens: ${outside} of ${all.length} results.`);
    const links = await resultLinks(view);
    const inside = links.filter((url) => hostOf(url) === 'stone.test');
    expect(inside.length).toBeGreaterThan(0);
    expect(inside.length).toBeLessThan(links.length);
    const markedHosts = await marked(view)
      .getByRole('link')
      .evaluateAll((shown) => shown.map((link) => link.getAttribute('href') ?? ''));
    expect(markedHosts.toSorted()).toEqual(links.filter((url) => !inside.includes(url)).toSorted());
    await note(view).getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(results(view)).toHaveCount(inside.length);
    await expect.poll(() => resultLinks(view)).toEqual(inside);
    await note(view).getByRole('button', { name: 'Show', exact: true }).click();
    await expect(results(view)).toHaveCount(links.length);
    await expect.poll(() => resultLinks(view)).toEqual(links);
  });
  await expect.poll(sent).toBe(1);
});

/** What the service finds, with the date removed from every other result of its own type. */
async function halfDated(): Promise<Groups> {
  const data = await foundFor({ query: QUERY });
  const search = data.search ?? [];
  return { ...data, search: search.map((item, index) => (index % 2 === 0 ? { ...item, time: null } : item)) };
}

const count = (items: Item[], date: (day: string) => boolean) =>
  items.filter(({ time }) => time !== null && date(time.slice(0, 10))).length;

test('a result without a date counts as unknown, not outside', async () => {
  const data = await halfDated();
  const all = itemsIn(data);
  const outside = count(all, (day) => day > '2025-12-31');
  const unknown = all.filter(({ time }) => time === null).length;
  expect(outside * unknown).toBeGreaterThan(0);
  answerWith(data);
  await searchAndLook({ query: QUERY, lens: OLD }, async (view) => {
    await expect(note(view)).toContainText(
      `Outside this lens: ${outside} of ${all.length} results. Not checked: ${unknown}.`,
    );
    await expect(marked(view)).not.toHaveCount(0);
    await expect(marked(view).filter({ hasNot: view.locator('time') })).toHaveCount(0);
  });
});

test('lens check: names the filter if the service ignores a filter', async () => {
  const data = await halfDated();
  const outside = count(itemsIn(data), (day) => day > '2026-02-28');
  answerWith(data);
  const popup = await openPopup(fixture.session);
  await chooseDates(popup.page, { to: '2026-02-28' });
  await search(popup.page, { query: QUERY });
  await expect(note(popup.page)).toContainText(
    `Outside your filters: ${outside} of ${itemsIn(data).length} results.`,
  );
  await popup.close();
});

for (const [name, query, count, expectedPages] of [
  ['as many as exist', QUERY, 'Top 3 results', 3],
  ['fewer results than requested', '"limekilns"', 'Top 10 results', 10],
  ['no results', 'zyzzyva', 'Top 5 results', 0],
] as const) {
  test(`reading full results costs what the service charges: ${name}`, async () => {
    const { session, service } = fixture;
    const before = await readUsage(session);
    const popup = await openPopup(session);
    await setMore(popup.page, { 'Search timeout': '4 sec', 'Include full text': count });
    await search(popup.page, { query });
    await popup.close();
    const { searches, pages } = service.ledger.totals();
    expect(searches).toBe(1);
    const spent = async () => (await readUsage(session)).sure.searches - before.sure.searches;
    await expect.poll(spent).toBe(searches);
    const after = await readUsage(session);
    const sure = after.sure.pages - before.sure.pages;
    const perhaps = after.perhaps.pages - before.perhaps.pages;
    expect(after.perhaps.searches).toBe(before.perhaps.searches);
    // The charge for a page that didn't arrive, or without a result, is undefined.
    expect(pages).toBeGreaterThanOrEqual(sure);
    expect(pages).toBeLessThanOrEqual(sure + perhaps);
    expect(sure + perhaps).toBe(expectedPages);
  });
}
