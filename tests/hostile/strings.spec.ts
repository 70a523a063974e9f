import { expect, type Page, test } from '@playwright/test';
import { EMPTY_LENS } from '../../lib/search/lens/lens.ts';
import { useFixture } from '../e2e/harness/browser/fixture.ts';
import { changeSettings, tell } from '../e2e/harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../e2e/harness/views/jobs.ts';
import { unfoldReport } from '../e2e/harness/views/report.ts';
import { answered, searchbox } from '../e2e/harness/views/search.ts';
import { ANSWER_ELEMENTS, answerWith, errorWith, FAILURE_ELEMENTS, STORED_ELEMENTS } from './elements.ts';
import { showing } from './rows.ts';
import { expectLiteral } from './seen.ts';
import { type HostileString, STRINGS } from './strings.ts';

const fixture = useFixture({ watched: true });
const texts = STRINGS.map(({ text }) => text);
const links = linksFrom(1, texts.length);
const where = ({ kind, name }: HostileString): string => `${kind}, ${name}`;

test.beforeEach(() =>
  changeSettings(fixture.session, ({ extraction }) => ({
    // Thumbnails are requested from the hosts in the results, which would hide other requests.
    thumbnails: false,
    history: { on: false, days: 30 },
    extraction: { ...extraction, reviewAbove: 500 },
    askAbove: 100,
  })),
);

const IN_RESPONSES = [
  ['an answer', ANSWER_ELEMENTS, answerWith, {}],
  ['a failure', FAILURE_ELEMENTS, errorWith, { status: 400 }],
] as const;

test(
  'texts in an answer and a failure: are literal and isolated; nothing runs or is requested',
  showing('hostile-text', 'bad-links'),
  async () => {
    const { session, service } = fixture;
    service.switches.traceHeader = null;
    const view = await session.open(session.url('sidepanel.html'));
    view.on('dialog', (dialog) => dialog.dismiss());
    for (const [what, elements, bodyWith, fault] of IN_RESPONSES)
      for (const [index, string] of STRINGS.entries()) {
        service.faults.next({ ...fault, body: JSON.stringify(bodyWith(string)) });
        await searchbox(view).fill(`${what} ${index}`);
        // The harness throws on a failure.
        await answered(view, () => searchbox(view).press('Enter')).catch(() => undefined);
        const expected = elements.map((one) => ({
          ...{ name: one.name, selector: one.selector(1), text: one.reads(string) },
        }));
        await expectLiteral(view, expected, where(string));
      }
  },
);

/** Extracts a page per text, with the text as its title and in the service's answer for it. */
async function extract(answer: (text: string) => object): Promise<void> {
  const { session, service } = fixture;
  service.faults.always({
    operation: 'extract',
    alter: (all) => ({
      ...all,
      data: Array.isArray(all.data)
        ? all.data.map(({ url }) => ({ url, ...answer(texts[links.indexOf(url)] ?? '') }))
        : [],
    }),
  });
  const before = (await storedJobs(session)).length;
  const targets = links.map((url, index) => ({ url, title: texts[index] }));
  await tell(session, 'extract', { source: 'list', targets, refresh: true });
  const ended = async () => (await storedJobs(session)).filter(({ finishedAt }) => finishedAt !== undefined);
  await expect.poll(async () => (await ended()).length).toBe(before + 1);
}

const open = (path: string): Promise<Page> => fixture.session.open(fixture.session.url(path));

/** Stores all texts, and opens the page that lists them. */
const OPENED: Record<keyof typeof STORED_ELEMENTS, () => Promise<Page>> = {
  async options() {
    const regexes = texts.map((text) => ({ regex: text.slice(0, 1000), replacement: text.slice(0, 1000) }));
    await changeSettings(fixture.session, () => ({
      lenses: texts.map((text) => ({ id: text, name: text })),
      builtLenses: texts.map((text) => ({ name: text, lens: { ...EMPTY_LENS, wordsIncluded: [text] } })),
      personalizations: { on: true, domains: [], regexes },
    }));
    const page = await open('options.html#search');
    await page.getByText('URL rewrites', { exact: true }).click();
    return page;
  },
  async jobs() {
    await extract((text) => ({ markdown: null, error: text }));
    const page = await open('desk.html');
    await unfoldReport(page);
    return page;
  },
  async library() {
    await extract((text) => ({ markdown: `${text}\n\nand more` }));
    return open('desk.html#library');
  },
};

for (const what of ['options', 'jobs', 'library'] as const)
  test(
    `stored texts in the ${what}: are literal and isolated; nothing runs or is requested`,
    showing('hostile-text', 'bad-links'),
    async () => {
      const page = await OPENED[what]();
      page.on('dialog', (dialog) => dialog.dismiss());
      for (const [index, string] of STRINGS.entries()) {
        const expected = STORED_ELEMENTS[what].map(({ name, selector, reads }) => ({
          ...{ name, selector: selector(index + 1), text: reads(string) },
        }));
        await expectLiteral(page, expected, where(string));
      }
    },
  );
