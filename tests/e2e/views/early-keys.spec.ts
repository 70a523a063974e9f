import { expect, type Page, test } from '@playwright/test';
import fc from 'fast-check';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { FEW } from '../../shared/sampled.ts';
import { SEED } from '../../shared/seed.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { answered, results, searchbox } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';

const fixture = useFixture();
const PATHS = ['popup.html', 'sidepanel.html', 'desk.html'] as const;
const RUNS = FEW ? 3 : 25;

/** A key and its delay after the previous one, in milliseconds. */
interface Stroke {
  key: string;
  after: number;
}

const after = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 }));
const letters = fc.array(fc.record({ key: fc.constantFrom(...'abcdefgh'), after }), {
  minLength: 1,
  maxLength: 12,
});
const typing = fc.record({
  path: fc.constantFrom(...PATHS),
  /** Whether the view loads after all keys, or in between. */
  held: fc.boolean(),
  before: letters,
  enter: after,
  afterEnter: fc.array(fc.record({ key: fc.constantFrom(...'stuvw'), after }), { maxLength: 6 }),
});

/** Types as soon as a field accepts keys. */
async function typeEarly(page: Page, strokes: readonly Stroke[]): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.id === 'query', undefined, { polling: 1 });
  for (const { key, after } of strokes) {
    if (after > 0) await page.waitForTimeout(after);
    await page.keyboard.press(key);
  }
}

const keysOf = (strokes: readonly Stroke[]) => strokes.map(({ key }) => key).join('');
const isWhole = (page: Page) => expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();

/** Opens a view. A held view does nothing beyond its field until `release`. */
async function openEarly(
  path: string,
  { held = true, first }: { held?: boolean; first?: () => void } = {},
): Promise<{ page: Page; release(): Promise<void> }> {
  const page = await fixture.session.context.newPage();
  if (first) await page.addInitScript(first);
  if (held) await page.addInitScript(holdView);
  await page.goto(fixture.session.url(path), { waitUntil: 'commit' });
  return {
    page,
    async release() {
      if (held) await page.evaluate(() => dispatchEvent(new Event('load')));
      await isWhole(page);
    },
  };
}

/** Runs in the page first: withholds the load event until the test releases it. */
function holdView(): void {
  addEventListener('load', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
}

const strokesOf = (keys: string): Stroke[] => [...keys].map((key) => ({ key, after: 0 }));

test('text typed while a view loads reaches its field, and one Enter runs one search', async () => {
  await fc.assert(
    fc.asyncProperty(typing, async ({ path, held, before, enter, afterEnter }) => {
      const { service, session } = fixture;
      await clearArea(session, 'session');
      service.ledger.clear();
      const { page, release } = await openEarly(path, { held });
      await typeEarly(page, [...before, { key: 'Enter', after: enter }, ...afterEnter]);
      await release();
      await expect.poll(() => service.ledger.entries.length).toBe(1);
      await expect(searchbox(page)).toHaveValue(keysOf([...before, ...afterEnter]));
      await expect(searchbox(page)).toBeFocused();
      // A second search would have been sent by now, ahead of this view's next one. With the same query it would wait
      // for the first one's response.
      await page.keyboard.press('z');
      await searchbox(page).press('Enter');
      await expect.poll(() => service.ledger.entries.length).toBeGreaterThan(1);
      await expect
        .poll(() => service.ledger.entries.map(({ body }) => JSON.parse(JSON.stringify(body)).query))
        .toEqual([keysOf(before), `${keysOf([...before, ...afterEnter])}z`]);
      await page.close();
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
});

test('an early Enter asks first if the search costs more than the limit', async () => {
  await changeSettings(fixture.session, () => ({ askAbove: 0 }));
  const { page, release } = await openEarly('popup.html');
  await typeEarly(page, [...strokesOf('dear'), { key: 'Enter', after: 0 }]);
  await release();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(searchbox(page)).toHaveValue('dear');
  await changeSettings(fixture.session, () => ({ askAbove: 1 }));
  // Anything sent earlier would precede this one.
  await searchbox(page).press('Enter');
  await expect.poll(() => fixture.service.ledger.entries.length).toBe(1);
});

test('an early click on the search button counts as Enter', async () => {
  const { page, release } = await openEarly('popup.html');
  await typeEarly(page, strokesOf('clicked'));
  await page.getByRole('button', { name: /^Search/ }).click();
  await release();
  await expect.poll(() => fixture.service.ledger.entries.length).toBe(1);
  await expect(page).toHaveURL(/popup\.html$/);
});

test('the field stays the same element and keeps its selection and composition', async () => {
  const { page, release } = await openEarly('popup.html');
  await typeEarly(page, strokesOf('stone'));
  const devtools = await page.context().newCDPSession(page);
  const field = await searchbox(page).elementHandle();
  await searchbox(page).evaluate((one: HTMLInputElement) => one.setSelectionRange(1, 3));
  await devtools.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
  await release();
  await devtools.send('Input.insertText', { text: '你' });
  await expect(searchbox(page)).toHaveValue('s你ne');
  await expect(searchbox(page)).toBeFocused();
  await expect.poll(() => searchbox(page).evaluate((one, before) => one === before, field)).toBe(true);
});

/** Runs in the page first: notes what stood over the view. */
function noteLastView(): void {
  new MutationObserver(() => {
    const shown = document.querySelector<HTMLElement>('.last-view');
    if (shown) document.documentElement.dataset.seen = shown.textContent;
  }).observe(document, { childList: true, subtree: true });
}

/** Searches in a popup and closes it. Returns the titles of some rows. */
async function closeWithAnswer(): Promise<(string | null)[]> {
  const { session } = fixture;
  await clearArea(session, 'session');
  const first = await session.open(session.url('popup.html'));
  await searchbox(first).fill('stone');
  await answered(first, () => searchbox(first).press('Enter'));
  await isWhole(first);
  const links = [0, 3].map((row) => results(first).nth(row).getByRole('link').first());
  const titles = await Promise.all(links.map((link) => link.textContent()));
  await first.goto('about:blank');
  return titles;
}

test('a popup shows the last answer before its view runs, with a field that takes keys', async () => {
  const titles = await closeWithAnswer();
  const { page, release } = await openEarly('popup.html', { held: true, first: noteLastView });
  const seen = () => page.evaluate(() => document.documentElement.dataset.seen);
  for (const title of titles) await expect.poll(seen).toContain(title ?? 'a title');
  await page.keyboard.type('slate');
  await expect(page.locator('.last-view')).toBeHidden();
  await release();
  await expect(searchbox(page)).toHaveValue('slate');
  await page.close();
});

test('Enter over the last answer pays no second time', async () => {
  await changeSettings(fixture.session, () => ({ reuseMinutes: DEFAULT_SETTINGS.reuseMinutes }));
  await closeWithAnswer();
  const { page, release } = await openEarly('popup.html', { held: true, first: noteLastView });
  await page.waitForFunction(() => document.documentElement.dataset.seen !== undefined);
  await page.keyboard.press('Enter');
  await release();
  await expect(page.getByRole('button', { name: /^Search again/ })).toBeVisible();
  expect(fixture.service.ledger.entries).toHaveLength(1);
  await page.close();
});
