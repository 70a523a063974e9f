import { expect, type Page, test } from '@playwright/test';
import { dateBefore, PERIODS } from '../../../lib/search/dates.ts';
import { WORKFLOWS } from '../../shared/workflows.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { clearArea } from '../harness/browser/stored.ts';
import {
  addDomainRule,
  addPattern,
  buildLens,
  chooseDates,
  chooseRegion,
  chooseTime,
  openMore,
  setMore,
} from '../harness/views/fields.ts';
import { openOptions } from '../harness/views/options.ts';
import { addPage, moreResults, resultLinks, search, searchbox } from '../harness/views/search.ts';

const QUERY = 'stone';
/** The request when only the query is set. */
const PLAIN = { query: QUERY, workflow: 'search', safe_search: true };

const fixture = useFixture();
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

// Each test starts with the controls of a new browser session.
test.beforeEach(() => clearArea(fixture.session, 'session'));

/** Full texts of results, collapsed. */
const fullTexts = (view: Page) => view.getByText(/^Full text \d/);

/** Runs an action in a newly opened view. */
async function inView(act: (view: Page) => Promise<void>): Promise<void> {
  const view = await fixture.view();
  await view.reload();
  await act(view);
}

/** Runs an action in the options, then closes them. */
async function inOptions(act: (options: Page) => Promise<void>): Promise<void> {
  const options = await openOptions(fixture.session);
  await act(options);
  await options.close();
}

test('query: is sent as typed, with operators, quotes, and symbols, and no unset fields', async () => {
  const typed = ['stone', ' “dry” "dry stone" -slate site:stone.test @wiki  ', 'C++ & <b>'];
  await inView(async (view) => {
    for (const query of typed) await search(view, { query });
  });
  await expect.poll(bodies).toEqual(typed.map((query) => ({ ...PLAIN, query })));
});

test('workflow: follows the tab', async () => {
  await inView(async (view) => {
    for (const workflow of WORKFLOWS) await search(view, { query: QUERY, workflow });
  });
  await expect.poll(bodies).toEqual(WORKFLOWS.map((workflow) => ({ ...PLAIN, workflow })));
});

test('lens_id: follows the lens and is omitted without one', async () => {
  await inView(async (view) => {
    for (const lens of ['small web', 'academic', '']) await search(view, { query: QUERY, lens });
  });
  await expect
    .poll(bodies)
    .toEqual([{ ...PLAIN, lens_id: 'small web' }, { ...PLAIN, lens_id: 'academic' }, PLAIN]);
});

test('safe_search: turns off and on again', async () => {
  await inView(async (view) => {
    for (const safeSearch of [false, true]) await search(view, { query: QUERY, safeSearch });
  });
  await expect.poll(bodies).toEqual([{ ...PLAIN, safe_search: false }, PLAIN]);
});

test('timeout: is sent in seconds, or omitted for the service’s default', async () => {
  await inView(async (view) => {
    for (const time of ['0.5 sec', '4 sec', 'Service default']) {
      await setMore(view, { 'Search timeout': time });
      await search(view, { query: QUERY });
    }
  });
  await expect.poll(bodies).toEqual([{ ...PLAIN, timeout: 0.5 }, { ...PLAIN, timeout: 4 }, PLAIN]);
});

test('limit: accepts 1 to 1024 and is omitted for empty or invalid input', async () => {
  await inView(async (view) => {
    for (const most of ['1', '1024', '']) {
      await setMore(view, { 'Max results': most });
      await search(view, { query: QUERY });
    }
    await setMore(view, { 'Max results': '1025' });
    await expect(view.getByText('Enter a whole number from 1 to 1,024, or leave it empty.')).toBeVisible();
    await search(view, { query: 'granite' });
  });
  await expect
    .poll(bodies)
    .toEqual([{ ...PLAIN, limit: 1 }, { ...PLAIN, limit: 1024 }, PLAIN, { ...PLAIN, query: 'granite' }]);
});

test('page: each further page is a search with a stated price; omitted for the first', async () => {
  await inView(async (view) => {
    await search(view, { query: QUERY });
    for (const page of [2, 3]) {
      await expect(moreResults(view)).toHaveAttribute('title', /^A new search: about \$0\.012$/);
      await addPage(view);
      await expect(view.getByRole('heading', { name: `Page ${page}` })).toBeVisible();
    }
    const links = await resultLinks(view);
    expect(new Set(links).size).toBe(links.length);
  });
  await expect.poll(bodies).toEqual([PLAIN, { ...PLAIN, page: 2 }, { ...PLAIN, page: 3 }]);
});

test('page: returns to the first when the query or a control changes', async () => {
  await inView(async (view) => {
    await search(view, { query: QUERY });
    await addPage(view);
    await search(view, { query: 'granite' });
  });
  await expect.poll(bodies).toEqual([PLAIN, { ...PLAIN, page: 2 }, { ...PLAIN, query: 'granite' }]);
});

test('filters.region: is sent in lowercase or as no region, or omitted for the service’s default', async () => {
  await inView(async (view) => {
    for (const region of ['United Kingdom', 'Türkiye', 'International', 'Service default']) {
      await chooseRegion(view, region);
      await search(view, { query: QUERY });
    }
  });
  const filters = ['gb', 'tr', 'no_region'].map((region) => ({ ...PLAIN, filters: { region } }));
  await expect.poll(bodies).toEqual([...filters, PLAIN]);
});

test('filters.after: quick choices count back from today', async () => {
  const names = ['Past day', 'Past week', 'Past month', 'Past year', 'Any time'];
  await inView(async (view) => {
    for (const name of names) {
      await chooseTime(view, name);
      await search(view, { query: QUERY });
    }
  });
  const { entries } = fixture.service.ledger;
  const expected = PERIODS.map((period, index) => {
    const after = dateBefore(Number(entries[index]?.at), period);
    return { ...PLAIN, filters: { after } };
  });
  await expect.poll(bodies).toEqual([...expected, PLAIN]);
  const days = expected.map(({ filters }) => Date.parse(filters.after));
  expect(days).toEqual(days.toSorted((a, b) => b - a));
});

test('filters.after and before: send the typed dates with a region, and nothing once cleared', async () => {
  await inView(async (view) => {
    await chooseDates(view, { from: '2026-01-31' });
    await search(view, { query: QUERY });
    await chooseDates(view, { from: '', to: '2026-08-01' });
    await search(view, { query: QUERY });
    await chooseDates(view, { from: '2026-01-31' });
    await chooseRegion(view, 'Germany');
    await search(view, { query: QUERY });
    await chooseDates(view, { to: '2026-01-01' });
    await expect(view.getByText('The end date is before the start date.')).toBeVisible();
    for (const name of ['Time', 'Region']) {
      await view.getByRole('button', { name: `Clear ${name}`, exact: true }).click();
    }
    await search(view, { query: QUERY });
  });
  await expect
    .poll(bodies)
    .toEqual([
      { ...PLAIN, filters: { after: '2026-01-31' } },
      { ...PLAIN, filters: { before: '2026-08-01' } },
      { ...PLAIN, filters: { region: 'de', after: '2026-01-31', before: '2026-08-01' } },
      PLAIN,
    ]);
});

test('filters.region: is found by its first letters, keyboard only', async () => {
  await inView(async (view) => {
    const list = view.getByRole('combobox', { name: 'Region', exact: true });
    await list.focus();
    await view.keyboard.type('switz');
    await expect(list).toHaveValue('CH');
    await search(view, { query: QUERY });
    await view.getByRole('button', { name: 'Clear Region', exact: true }).click();
  });
  await expect.poll(bodies).toEqual([{ ...PLAIN, filters: { region: 'ch' } }]);
});

test('extract: sends the count and then a timeout per page; the text arrives collapsed', async () => {
  await inView(async (view) => {
    await setMore(view, { 'Include full text': 'Top 1 result' });
    await expect(view.getByText('Adds about $0.004 to the search.')).toBeVisible();
    await search(view, { query: QUERY });
    await expect(fullTexts(view)).toHaveCount(1);
    await setMore(view, { 'Include full text': 'Top 3 results', 'Timeout per page': '3.5 sec' });
    await search(view, { query: QUERY });
    await expect(fullTexts(view)).toHaveCount(3);
    await setMore(view, { 'Include full text': 'Off' });
    await search(view, { query: QUERY });
    await expect(fullTexts(view)).toHaveCount(0);
  });
  await expect
    .poll(bodies)
    .toEqual([{ ...PLAIN, extract: { count: 1 } }, { ...PLAIN, extract: { count: 3, timeout: 3.5 } }, PLAIN]);
});

test('format: shows and copies Markdown unchanged', async () => {
  const { session, service } = fixture;
  const testPage = await session.open('https://many.test/1');
  await writeClipboard(testPage, 'before');
  const body = { ...PLAIN, format: 'markdown' };
  const answer = await fetch(`${service.url}/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const came = await answer.text();
  service.ledger.clear();
  await inView(async (view) => {
    await setMore(view, { 'Results as': 'Markdown (experimental)' });
    await search(view, { query: QUERY });
    const text = view.getByRole('region', { name: 'Results' });
    await expect.poll(() => text.evaluate((shown) => shown.textContent)).toBe(came);
    await view.getByRole('button', { name: 'Copy Markdown' }).click();
    await expect(view.getByText('Copied', { exact: true })).toBeVisible();
  });
  await expect.poll(bodies).toEqual([body]);
  expect(came).toContain('# stone');
  await expect.poll(() => readClipboard(testPage)).toBe(came);
});

test('the previewed request is the one sent', async () => {
  await inView(async (view) => {
    await setMore(view, {
      'Max results': '7',
      'Search timeout': '3 sec',
      'Include full text': 'Top 2 results',
    });
    await chooseRegion(view, 'International');
    await chooseTime(view, 'Past week');
    const panel = await openMore(view);
    await searchbox(view).fill(QUERY);
    await panel.getByText('API request', { exact: true }).click();
    const shown = panel.getByRole('region', { name: 'API request as JSON' });
    const told: unknown = JSON.parse((await shown.textContent()) ?? '');
    await search(view, { query: QUERY });
    await expect.poll(bodies).toEqual([told]);
    expect(told).toMatchObject({ ...PLAIN, limit: 7, timeout: 3, extract: { count: 2 } });
  });
});

test.describe('lens', () => {
  const whole = {
    sites_included: ['stone.test', 'wiki.test/granite'],
    sites_excluded: ['crumb.test'],
    keywords_included: ['dry stone'],
    keywords_excluded: ['bread', 'sour dough'],
    file_type: 'pdf',
    time_after: '2020-01-31',
    time_before: '2026-08-01',
    search_region: 'gb',
  };

  test('can be built in the options', async () => {
    await inOptions(async (options) => {
      await buildLens(options, 'Whole', {
        typed: {
          'Only these sites': 'https://www.stone.test/\nwiki.test/granite',
          'Not these sites': 'crumb.test',
          'With these words': 'dry stone',
          'Without these words': 'bread\nsour dough',
          'File type (for example, pdf)': '.PDF',
          From: '2020-01-31',
          To: '2026-08-01',
        },
        chosen: { Region: 'United Kingdom', Time: 'Custom dates' },
      });
      await buildLens(options, 'Lately', { typed: {}, chosen: { Time: 'Past week' } });
    });
    expect(bodies()).toEqual([]);
  });

  test('is sent in its own field, as operators after the typed query, and as filters', async () => {
    const query = 'stone site:docs.test "a wall" filetype:html -mortar';
    await inView(async (view) => {
      for (const lens of ['Whole', 'Lately', '']) await search(view, { query, lens });
    });
    const operators =
      '(site:stone.test OR site:wiki.test/granite) -site:crumb.test filetype:pdf "dry stone" -bread -"sour dough"';
    const { time_after: after, time_before: before, search_region: region } = whole;
    const lately = { after: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) };
    await expect.poll(bodies).toEqual([
      { ...PLAIN, query: `${query} ${operators}`, lens: whole, filters: { after, before, region } },
      { ...PLAIN, query, lens: { time_relative: 'week' }, filters: lately },
      { ...PLAIN, query },
    ]);
  });
});

// Must run last: from here on every search sends the rules.
test('personalizations: sends each rule from the options, unless a search skips them', async () => {
  const personalizations = {
    domains: [
      { domain: 'wiki.test', kind: 'pin' },
      { domain: '.co.uk', kind: 'lower' },
      { domain: 'shop.test', kind: 'block' },
    ],
    regexes: [{ regex: '^https://([a-z]+)\\.test/old/(.*)$', replacement: 'https://$1.test/$2' }],
  };
  await inOptions(async (options) => {
    await addDomainRule(options, 'https://www.wiki.test/', 'Pin to top');
    await addDomainRule(options, '.co.uk', 'Lower');
    await addDomainRule(options, 'shop.test', 'Block');
    for (const { regex, replacement } of personalizations.regexes) {
      await addPattern(options, regex, replacement);
    }
  });
  await inView(async (view) => {
    await search(view, { query: QUERY });
    const [first = ''] = await resultLinks(view);
    expect(new URL(first).hostname).toBe('wiki.test');
    const apply = async (on: boolean) =>
      (await openMore(view)).getByRole('switch', { name: 'Apply my rules' }).setChecked(on);
    await apply(false);
    await search(view, { query: QUERY });
    await apply(true);
    await search(view, { query: QUERY });
  });
  await expect.poll(bodies).toEqual([{ ...PLAIN, personalizations }, PLAIN, { ...PLAIN, personalizations }]);
});
