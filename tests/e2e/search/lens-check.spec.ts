import { expect, type Page, test } from '@playwright/test';
import type { Setting } from '../../shared/workflows.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { buildLens } from '../harness/views/fields.ts';
import { openOptions } from '../harness/views/options.ts';
import { resultLinks, results, search } from '../harness/views/search.ts';

const QUERY = 'stone';
const YARD = 'The yard';

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

test('if the service ignores the lens and its operators, outside results are counted, marked, hidden, and shown again', async () => {
  const options = await openOptions(fixture.session);
  await buildLens(options, YARD, { typed: { 'Only these sites': 'stone.test' } });
  await options.close();
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
