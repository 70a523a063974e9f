import { expect, type Locator, type Page } from '@playwright/test';
import type { MockService } from '../../mock-service/index.ts';
import { link } from '../../shared/link.ts';
import { until } from '../../shared/until.ts';
import type { Session } from '../harness/browser/chromium.ts';
import { chooseRegion, setMore } from '../harness/views/fields.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { noticeIn } from '../harness/views/notice.ts';
import { quoteOn } from '../harness/views/quote.ts';
import { openInActivity, unfoldReport } from '../harness/views/report.ts';
import { addPage, answered, moreResults, results, searchbox } from '../harness/views/search.ts';
import { selectText } from '../harness/views/selection.ts';
import { changeSettings } from '../harness/views/settings.ts';
import { openTestPage } from '../harness/views/test-page.ts';

declare const chrome: {
  omnibox: { onInputEntered: { dispatch(query: string, where: string): void } };
};

/** Where the paths are walked: one view for all of them, and pages that nobody asked for yet. */
interface Ground {
  session: Session;
  service: MockService;
  view: Page;
  fresh(): string;
}

/** A way to spend: does it, and gives what stood there before, in dollars. Named for what a person uses. */
export interface Path {
  name: string;
  /** Whether the interface defines what it costs: then it is certain, and no more. */
  defined?: true;
  walk(ground: Ground): Promise<number>;
}

const SEARCH = 0.012;
const PAGE = 0.004;
const button = (view: Page, name: string | RegExp): Locator =>
  view.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
const fullText = (view: Page, label: string) => setMore(view, { 'Include full text': label });

/** Types a query and presses Enter; the price stands on the button beside it. */
async function enter({ view }: Ground, query: string, control = 'Search (Enter)'): Promise<number> {
  await searchbox(view).fill(query);
  const quoted = await quoteOn(button(view, control));
  await answered(view, () => searchbox(view).press('Enter'));
  return quoted;
}

/** Clicks what searches, after a look at its price. */
async function press({ view }: Ground, control: Locator): Promise<number> {
  const quoted = await quoteOn(control);
  await answered(view, () => control.first().click());
  return quoted;
}

/** Does what begins an extraction, and waits for its end. */
async function extracting({ session }: Ground, begin: () => Promise<unknown>): Promise<void> {
  const before = (await storedJobs(session)).at(-1);
  await begin();
  await until('the extraction to end', async () => {
    const last = (await storedJobs(session)).at(-1);
    const begun = last?.id !== before?.id || last?.requests !== before?.requests;
    return (begun && last?.copied !== undefined) || (begun && last?.state === 'failed') || undefined;
  });
}

async function pressToExtract(ground: Ground, control: Locator): Promise<number> {
  const quoted = await quoteOn(control);
  await extracting(ground, () => control.first().click());
  return quoted;
}

/** Extracts these from the list where pages are added; more than three are looked over first. */
async function list(ground: Ground, urls: string[]): Promise<number> {
  const workspace = await ground.session.open(ground.session.url('desk.html#add'));
  await workspace.getByRole('textbox', { name: 'URLs' }).fill(urls.join('\n'));
  const begin = workspace.getByRole('dialog').getByRole('button', { name: /^Extract \d+ page/ });
  const quoted = await quoteOn(begin);
  if (urls.length > 3) {
    await begin.click();
    const review = workspace.getByRole('region', { name: 'Review' });
    const start = review.getByRole('button', { name: /^Extract \d+ page/ });
    await expect.poll(() => quoteOn(start)).toBeLessThanOrEqual(quoted);
    await extracting(ground, () => start.click());
  } else await extracting(ground, () => begin.click());
  await workspace.close();
  return quoted;
}

/** A click in the menu of a page. No price stands there: its name says what a unit is. */
async function menu(
  ground: Ground,
  urls: string[],
  entry: 'extract-page' | 'extract-link' | 'extract-selected-links',
): Promise<number> {
  const { session } = ground;
  const [first = ''] = urls;
  const page =
    entry === 'extract-page'
      ? await session.open(first)
      : await openTestPage(session, `<p>${urls.map(link).join(' ')}</p>`);
  if (entry === 'extract-selected-links') await selectText(page.locator('p'));
  await extracting(ground, () => clickMenu(session, page, entry, { linkUrl: first }));
  await page.close();
  return urls.length * PAGE;
}

const searches: Path[] = [
  { name: 'a search from the field', defined: true, walk: (ground) => enter(ground, 'granite') },
  {
    name: 'the same search again',
    defined: true,
    walk: (ground) => press(ground, button(ground.view, /^Search again/)),
  },
  {
    name: 'a search with full text',
    async walk(ground) {
      await fullText(ground.view, 'Top 2 results');
      return enter(ground, 'stone');
    },
  },
  {
    name: 'the next page of one with full text',
    async walk({ view }) {
      const quoted = await quoteOn(moreResults(view));
      await addPage(view);
      return quoted;
    },
  },
  {
    name: 'a related search of one with full text',
    async walk(ground) {
      await enter(ground, 'stone walls');
      return SEARCH + 2 * PAGE + (await press(ground, ground.view.locator('.related button')));
    },
  },
  {
    name: 'a question of one with full text',
    async walk(ground) {
      const first = await enter(ground, 'dry stone walls');
      await ground.view.locator('.entries summary', { hasText: '?' }).first().click();
      return first + (await press(ground, button(ground.view, 'Search for this')));
    },
  },
  {
    name: 'a search with full text of more than there is',
    async walk(ground) {
      await setMore(ground.view, { 'Include full text': 'Top 9 results', 'Max results': '2' });
      return enter(ground, 'stone site:wiki.test');
    },
  },
  {
    name: 'an answer as Markdown with full text',
    async walk(ground) {
      await button(ground.view, 'Clear more search options').click();
      await setMore(ground.view, {
        'Include full text': 'Top 3 results',
        'Results as': 'Markdown (experimental)',
      });
      return enter(ground, 'stone');
    },
  },
  {
    name: 'a search that the service fails on, and the retry',
    async walk(ground) {
      const { view, service } = ground;
      await button(view, 'Clear more search options').click();
      await fullText(view, 'Top 2 results');
      service.faults.next({ status: 503 });
      await searchbox(view).fill('tide');
      const first = await quoteOn(button(view, 'Search (Enter)'));
      await searchbox(view).press('Enter');
      await expect(noticeIn(view)).toBeVisible();
      return first + (await press(ground, button(view, /^Try again/)));
    },
  },
  {
    name: 'a search that is cancelled',
    async walk({ view, service }) {
      service.faults.next({ delayMs: 1500 });
      await searchbox(view).fill('tide tables');
      const quoted = await quoteOn(button(view, 'Search (Enter)'));
      await searchbox(view).press('Enter');
      await button(view, 'Cancel').click();
      await expect(noticeIn(view)).toBeVisible();
      return quoted;
    },
  },
  {
    name: 'a search that finds nothing, and the one without its region',
    async walk(ground) {
      const { view } = ground;
      await button(view, 'Clear more search options').click();
      await chooseRegion(view, 'Iceland');
      const first = await enter(ground, 'xyzzyx');
      const second = await press(ground, button(view, /^Search without filters/));
      return first + second;
    },
  },
];

const extractions: Path[] = [
  {
    name: 'the page of a result',
    async walk(ground) {
      await enter(ground, 'slate bedding');
      const row = ground.view.getByRole('list', { name: 'Results' }).getByRole('listitem').first();
      await row.hover();
      return (
        SEARCH + (await pressToExtract(ground, row.getByRole('button', { name: /^Copy as Markdown \(E\)/ })))
      );
    },
  },
  {
    name: 'the same page again, from its copy',
    async walk(ground) {
      const row = ground.view.getByRole('list', { name: 'Results' }).getByRole('listitem').first();
      await row.hover();
      return pressToExtract(ground, row.getByRole('button', { name: /^Copy as Markdown \(E\)/ }));
    },
  },
  {
    name: 'copied pages, again',
    defined: true,
    async walk(ground) {
      const report = await openInActivity(ground.session);
      const quoted = await pressToExtract(
        ground,
        report.getByRole('button', { name: /^Extract 1 saved page again/ }),
      );
      await report.page().close();
      return quoted;
    },
  },
  {
    name: 'the Markdown of an extraction, copied again',
    defined: true,
    async walk({ session }) {
      const report = await openInActivity(session);
      await report.getByRole('button', { name: /^Copy (again|Markdown)$/ }).click();
      await report.page().close();
      return 0;
    },
  },
  {
    name: 'two addresses of a list',
    defined: true,
    walk: (ground) => list(ground, [ground.fresh(), ground.fresh()]),
  },
  {
    name: 'twelve addresses, looked over first',
    defined: true,
    walk: (ground) => list(ground, Array.from({ length: 12 }, ground.fresh)),
  },
  {
    name: 'an extraction that is paused in the middle, and goes on',
    defined: true,
    async walk(ground) {
      const { session, service } = ground;
      const answer = Promise.withResolvers<void>();
      service.faults.next({ operation: 'extract', until: answer.promise });
      const workspace = await session.open(session.url('desk.html#add'));
      const urls = Array.from({ length: 12 }, ground.fresh);
      await workspace.getByRole('textbox', { name: 'URLs' }).fill(urls.join('\n'));
      await button(workspace, /^Extract 12 pages/).click();
      const start = workspace
        .getByRole('region', { name: 'Review' })
        .getByRole('button', { name: /^Extract 12 pages/ });
      const quoted = await quoteOn(start);
      const sent = service.ledger.entries.length;
      await start.click();
      await until('the first request', () => service.ledger.entries[sent]);
      await button(workspace, 'Pause').first().click();
      const resume = button(workspace, /^Resume/);
      await resume.first().waitFor();
      answer.resolve();
      await until(
        'the first pages',
        async () => (await storedJobs(session)).at(-1)?.pages[9]?.state === 'done' || undefined,
      );
      await expect.poll(() => quoteOn(resume)).toBeCloseTo(2 * PAGE);
      await extracting(ground, () => resume.first().click());
      await workspace.close();
      return quoted;
    },
  },
  {
    name: 'results that were ticked, from the bar beneath them',
    async walk(ground) {
      const { view } = ground;
      const searched = await enter(ground, 'limestone');
      const rows = view.getByRole('list', { name: 'Results' });
      for (const index of [0, 1]) await rows.getByRole('listitem').nth(index).getByRole('checkbox').click();
      const bar = view.getByRole('region', { name: 'Selected results' });
      const quoted = await pressToExtract(ground, bar.getByRole('button', { name: /^Copy as Markdown ·/ }));
      expect(quoted).toBeCloseTo(2 * PAGE);
      return searched + quoted;
    },
  },
  {
    name: 'the first results with their texts, and again with another number',
    async walk(ground) {
      const { view } = ground;
      const searched = await enter(ground, 'limestone walls');
      const copyTop = async (number: number) => {
        await button(view, 'Number and format').click();
        await view
          .locator('.menu-list')
          .getByRole('button', { name: `${number} results` })
          .click();
        return pressToExtract(ground, button(view, new RegExp(`^Copy top ${number} with text`)));
      };
      return searched + (await copyTop(3)) + (await copyTop(5));
    },
  },
  {
    name: 'pages of which one fails, and that one again',
    async walk(ground) {
      const first = await list(ground, [ground.fresh(), 'https://many.test/missing']);
      const { view, service } = ground;
      await unfoldReport(view);
      if (service.switches.pageReasons === 'own')
        return first + (await pressToExtract(ground, button(view, /^Retry 1 failed/)));
      // A page that the service was seen never to read is retried only from its menu.
      await button(view, 'More actions for this page').click();
      return first + (await pressToExtract(ground, button(view, /^Retry with the service/)));
    },
  },
  {
    name: 'a page from its menu',
    defined: true,
    walk: (ground) => menu(ground, [ground.fresh()], 'extract-page'),
  },
  {
    name: 'a link from its menu',
    defined: true,
    walk: (ground) => menu(ground, [ground.fresh()], 'extract-link'),
  },
  {
    name: 'selected links from the menu',
    defined: true,
    walk: (ground) => menu(ground, [ground.fresh(), ground.fresh()], 'extract-selected-links'),
  },
];

const besides: Path[] = [
  {
    name: 'a search from the menu, whatever the controls say',
    defined: true,
    async walk({ session, service, view }) {
      await fullText(view, 'Top 2 results');
      const page = await session.open('https://stone.test/slate');
      await page.getByRole('heading').first().selectText();
      const before = service.ledger.entries.length;
      await clickMenu(session, page, 'search-selection');
      await until('the search to be answered', () => service.ledger.entries[before]?.status ?? undefined);
      await page.close();
      return SEARCH;
    },
  },
];

const elsewhere: Path[] = [
  {
    name: 'a search from the address bar, whatever the controls say',
    defined: true,
    async walk({ session, view }) {
      await fullText(view, 'Top 2 results');
      const before = new Set(session.context.pages());
      const worker = await session.background.awake();
      await worker.evaluate(() => chrome.omnibox.onInputEntered.dispatch('sandstone', 'newForegroundTab'));
      // Not the next page event: the document that copies for the background may open then, too.
      const workspace = await until('the full-page view to open', () =>
        session.context
          .pages()
          .find((page) => !before.has(page) && page.url().startsWith(session.url('desk.html'))),
      );
      await expect(results(workspace).first()).toBeVisible();
      await workspace.close();
      return SEARCH;
    },
  },
  {
    name: 'a search on the welcome page',
    async walk(ground) {
      const welcome = await ground.session.open(ground.session.url('welcome.html'));
      // The last query arrives with the settings, at any moment after the page is there.
      await expect(async () => {
        await searchbox(welcome).fill('slate');
        await expect(searchbox(welcome)).toHaveValue('slate', { timeout: 1000 });
      }).toPass();
      const quoted = await quoteOn(button(welcome, 'Search (Enter)'));
      await searchbox(welcome).press('Enter');
      await expect(results(welcome).first()).toBeVisible();
      await welcome.close();
      return quoted;
    },
  },
  {
    name: 'a saved answer, offered in place of the same search, and that search all the same',
    async walk(ground) {
      const { session, service, view } = ground;
      await changeSettings(session, () => ({ reuseMinutes: 30 }));
      await view.bringToFront();
      const searched = await enter(ground, 'stone walls');
      const sent = service.ledger.entries.length;
      await searchbox(view).press('Enter');
      await expect(button(view, /^Search again/)).toBeVisible();
      await expect.poll(() => service.ledger.entries).toHaveLength(sent);
      const quoted = await press(ground, button(view, /^Search again/));
      await changeSettings(session, () => ({ reuseMinutes: 0 }));
      return searched + quoted;
    },
  },
];

/** Every way to spend. */
export const PATHS: readonly Path[] = [...searches, ...extractions, ...besides, ...elsewhere];
