import { expect, type Page, test } from '@playwright/test';
import { EMPTY_LENS } from '../../lib/search/lens/lens.ts';
import { tell } from '../e2e/harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../e2e/harness/views/jobs.ts';
import { unfoldReport } from '../e2e/harness/views/report.ts';
import { changeSettings } from '../e2e/harness/views/settings.ts';
import { FEW } from '../shared/sampled.ts';
import { expectLiteral } from './literal.ts';
import { STORED_ELEMENTS } from './other-elements.ts';
import { showing } from './rows.ts';
import { lookAt, noteRequests, type View } from './seen.ts';
import { useSharedFixture } from './shared-fixture.ts';
import { STRINGS } from './strings.ts';

const fixture = useSharedFixture();
const texts = STRINGS.map(({ text }) => text);
const links = linksFrom(1, texts.length);
/** The text for a page. */
const textOf = (url: unknown): string => texts[links.indexOf(String(url))] ?? '';

type What = keyof typeof STORED_ELEMENTS;

/** Opens a Quarry page, records its requests, and waits until all rows are there. */
async function open(path: string, list: string): Promise<Page> {
  const { session } = fixture;
  const page = await session.context.newPage();
  noteRequests(page);
  page.on('dialog', (dialog) => dialog.dismiss());
  await page.goto(session.url(path));
  await expect(page.locator(`${list} > li`)).toHaveCount(texts.length);
  return page;
}

/** Extracts a page per text, with the text as its title and in the service's error for it. */
async function extract(answer: (text: string) => object): Promise<void> {
  const { session, service } = fixture;
  service.faults.clear();
  service.faults.always({
    operation: 'extract',
    alter: (all) => ({
      ...all,
      data: Array.isArray(all.data) ? all.data.map(({ url }) => ({ url, ...answer(textOf(url)) })) : [],
    }),
  });
  const before = (await storedJobs(session)).length;
  const targets = links.map((url) => ({ url, title: textOf(url) }));
  await tell(session, 'extract', { source: 'list', targets, refresh: true });
  const ended = async () => (await storedJobs(session)).filter(({ finishedAt }) => finishedAt !== undefined);
  await expect.poll(async () => (await ended()).length).toBe(before + 1);
}

const OPENED: Record<What, () => Promise<Page>> = {
  async options() {
    await changeSettings(fixture.session, () => ({
      lenses: texts.map((text) => ({ id: text, name: text })),
      builtLenses: texts.map((text) => ({ name: text, lens: { ...EMPTY_LENS, wordsIncluded: [text] } })),
      personalizations: {
        on: true,
        domains: [],
        regexes: texts.map((text) => ({ regex: text.slice(0, 1000), replacement: text.slice(0, 1000) })),
      },
    }));
    return open('options.html', '[aria-label="Lenses"]');
  },
  async jobs() {
    await extract((text) => ({ markdown: null, error: text }));
    const page = await fixture.session.open(fixture.session.url('desk.html'));
    await unfoldReport(page);
    await expect(page.locator('[aria-label="Pages"] > li')).toHaveCount(texts.length);
    return page;
  },
  async library() {
    await extract((text) => ({ markdown: `${text}\n\nand more` }));
    return open('desk.html#library', '.library-entries');
  },
};

test.beforeAll(() =>
  changeSettings(fixture.session, ({ extraction }) => ({
    extraction: { ...extraction, reviewAbove: 500 },
    askAbove: 100,
  })),
);

const looks = new Map<What, Promise<View>>();
async function see(what: What): Promise<View> {
  const page = await OPENED[what]();
  const elements = STORED_ELEMENTS[what].flatMap((element) =>
    STRINGS.map((string, row) => ({
      string,
      element: { ...element, name: `${element.name}, ${string.name}`, selector: element.selector(row + 1) },
    })),
  );
  return lookAt(
    page,
    elements.map(({ element }) => element),
    elements
      .filter(({ element, string }) => element.reads(string) !== undefined)
      .map(({ element }) => element),
  );
}
function look(what: What): Promise<View> {
  const known = looks.get(what) ?? see(what);
  looks.set(what, known);
  return known;
}

for (const what of ['options', 'jobs', 'library'] as const) {
  for (const element of STORED_ELEMENTS[what]) {
    const rows = [...STRINGS.entries()];
    for (const some of FEW ? [rows] : rows.map((row) => [row])) {
      const [only] = some.length === 1 ? some : [];
      const texts = only ? `${only[1].kind}, ${only[1].name}` : 'every text';
      test(`${element.name}, ${texts}: literal and isolated`, showing('hostile-text'), async () => {
        for (const [row, string] of some) {
          const name = `${element.name}, ${string.name}`;
          expectLiteral({ ...element, name, selector: element.selector(row + 1) }, string, await look(what));
        }
      });
    }
  }

  test(
    `everywhere in the ${what}: nothing runs, breaks the layout, or links elsewhere`,
    showing('bad-links'),
    async () => {
      const { ran, schemes, tooWide } = await look(what);
      expect(ran).toBeUndefined();
      expect(schemes.filter((scheme) => !/^(?:https?|chrome-extension|chrome):$/.test(scheme))).toEqual([]);
      expect(tooWide).toBeLessThanOrEqual(1);
      await fixture.expectUntouched();
    },
  );
}
