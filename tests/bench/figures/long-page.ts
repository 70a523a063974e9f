import type { Page } from '@playwright/test';
import { addSavedPages } from '../../e2e/harness/views/saved-pages.ts';
import type { Figure, SideName } from '../figure.ts';
import { watchFrames } from '../in-page.ts';
import type { Side } from '../setup.ts';
import { heapAt } from '../target.ts';

const WORDS =
  'the wall stands on its footing and each course of granite breaks the joints of the one below so that water runs off the batter while hearting packed by hand holds both faces together through frost and lime'.split(
    ' ',
  );
const WORDS_A_SENTENCE = 14;

const sentence = (seed: number): string =>
  Array.from({ length: WORDS_A_SENTENCE }, (_, index) => WORDS[(seed * 7 + index * 3) % WORDS.length]).join(
    ' ',
  );

/** Links as on the web, most of them with tracking parameters. */
const link = (seed: number): string =>
  `[${sentence(seed).slice(0, 24)}](https://site-${seed % 97}.test/walls/${seed}${seed % 3 === 0 ? '' : `?id=${seed}&utm_source=feed&utm_medium=rss`})`;

const KINDS: readonly ((seed: number) => string)[] = [
  (seed) => `## Part ${seed}: ${sentence(seed).slice(0, 30)}`,
  (seed) =>
    `${sentence(seed)}, *${sentence(seed + 1)}*. See ${link(seed)} and ${link(seed + 1)}. **${sentence(seed + 2)}.**`,
  (seed) => [0, 1, 2, 3].map((item) => `- ${sentence(seed + item)} ${link(seed + item)}`).join('\n'),
  (seed) =>
    `${sentence(seed)}. ${sentence(seed + 5)}. ${sentence(seed + 9)}. \`wall(${seed})\` ${sentence(seed + 3)}.`,
  (seed) => `> ${sentence(seed)}\n> ${sentence(seed + 4)}`,
  (seed) => `${sentence(seed)}. ![${sentence(seed).slice(0, 12)}](https://pictures.test/${seed}.png)`,
  (seed) =>
    `| stone | weight | for |\n| --- | ---: | --- |\n${[0, 1, 2].map((row) => `| ${link(seed + row)} | ${seed + row} | ${sentence(seed + row).slice(0, 40)} |`).join('\n')}`,
  (seed) => `\`\`\`js\nconst stone = lay(${seed}); // ${sentence(seed)}\nreturn stone?.weight;\n\`\`\``,
  (seed) => `1. ${sentence(seed)}\n2. ${link(seed)}\n   - ${sentence(seed + 8)}`,
];

/** A page of at least `characters` characters with all Markdown elements: deterministic, with no two paragraphs alike. */
function longPage(characters: number): string {
  const blocks = ['# On walls'];
  let length = 0;
  for (let seed = 0; length < characters; seed += 1) {
    const block = KINDS[seed % KINDS.length]?.(seed) ?? '';
    blocks.push(block);
    length += block.length + 2;
  }
  return blocks.join('\n\n');
}

const CHARACTERS = 5_000_000;
const SIZE = '5 MB';
const WORKSPACE_SIZE = { width: 1200, height: 800 };
const MAX_MS = 120_000;

const opened = new Map<SideName, Page>();

/** Opens the full-page view at a route, with a 5 MB page in the library and in the collection. */
async function openWorkspace({ name, session }: Side, route: string): Promise<Page> {
  const markdown = `${longPage(CHARACTERS)}\n\nThe end: batter.`;
  const saved = { place: 0, url: 'https://walling.test/long', markdown };
  await addSavedPages(session, [
    { ...saved, job: 'saved' },
    { ...saved, job: 'collector' },
  ]);
  await opened.get(name)?.close();
  const page = await session.open(session.url(`desk.html#${route}`));
  opened.set(name, page);
  await page.setViewportSize(WORKSPACE_SIZE);
  return page;
}

const workspace = ({ name }: Side): Page => {
  const page = opened.get(name);
  if (!page) throw new Error('The full-page view is not open.');
  return page;
};

/** What a minimal page does with the same text: one element, all at once. */
async function paintPlainly({ page }: Side): Promise<number> {
  const text = longPage(CHARACTERS);
  const frames = await watchFrames(page);
  await page.evaluate(async (all) => {
    const pre = document.querySelector('pre') ?? document.body.appendChild(document.createElement('pre'));
    pre.textContent = all;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, text);
  return frames.stop();
}

const takeFrom = (page: Page, source: RegExp) =>
  page
    .getByRole('combobox', { name: 'Pages', exact: true })
    .locator('option')
    .filter({ hasText: source })
    .first()
    .evaluate((option) => {
      if (!(option instanceof HTMLOptionElement)) return;
      const select = option.closest('select');
      if (!select) return;
      select.value = option.value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });

/** From choosing the pages until their text and sizes are shown. */
async function preview(page: Page): Promise<void> {
  await takeFrom(page, /Collection/);
  await page.locator('.document-preview[aria-busy=false] span').first().waitFor({ timeout: MAX_MS });
  await page.locator('.document-size').waitFor({ timeout: MAX_MS });
}

export const previewFrame: Figure = {
  name: `${SIZE} previewed: longest frame`,
  unit: 'ms',
  prepare: async (_, side) => void (side.name !== 'floor' && (await openWorkspace(side, 'document'))),
  async measure(_, side) {
    if (side.name === 'floor') return paintPlainly(side);
    const page = workspace(side);
    await page.bringToFront();
    // Whatever else there is to choose: an extraction is listed only if there was one.
    await takeFrom(page, /^(?!.*Collection)/);
    const frames = await watchFrames(page);
    await preview(page);
    return frames.stop();
  },
};

/** Changes the link format, and waits until the first part of the text reflects it. */
const changeRule = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const select = [...document.querySelectorAll('select')].find(({ options }) =>
          [...options].some(({ value }) => value === 'footnotes'),
        );
        if (!select) return reject(new Error('There is no link option.'));
        const notes = select.value !== 'footnotes';
        select.value = notes ? 'footnotes' : 'keep';
        select.dispatchEvent(new Event('change', { bubbles: true }));
        const look = () => {
          const first = document.querySelector('.document-preview span')?.textContent ?? '';
          if (first.includes('[^1]') === notes) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

export const ruleFrame: Figure = {
  name: `rule changed over ${SIZE}: longest frame`,
  unit: 'ms',
  prepare: async (_, side) =>
    void (side.name !== 'floor' && (await preview(await openWorkspace(side, 'document')))),
  async measure(_, side) {
    if (side.name === 'floor') return paintPlainly(side);
    await workspace(side).bringToFront();
    const frames = await watchFrames(workspace(side));
    await changeRule(workspace(side));
    await workspace(side).locator('.document-preview[aria-busy=false]').waitFor({ timeout: MAX_MS });
    return frames.stop();
  },
};

/** Opens the page, scrolls in it, and finds its last words. Done by hand, because a locator searches the whole page. */
async function readToTheEnd(): Promise<void> {
  const one = (selector: string) => document.querySelector<HTMLElement>(selector);
  const until = async (done: () => boolean) => {
    while (!done()) await new Promise(requestAnimationFrame);
  };
  one('.library-title')?.click();
  await until(() => one('.page-part') !== null);
  for (let turn = 0; turn < 30; turn += 1) {
    one('.reader-text')?.scrollBy(0, 1500);
    await new Promise(requestAnimationFrame);
  }
  one('[aria-label="Find on page"]')?.click();
  await until(() => one('.find input') !== null);
  const field = document.querySelector<HTMLInputElement>('.find input');
  if (!field) throw new Error('There is no find field.');
  field.value = 'the end: batter';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await until(() => one('.find-count')?.textContent === '1 of 1');
}

export const readFrame: Figure = {
  name: `${SIZE} read in the full-page view: longest frame`,
  unit: 'ms',
  goal: { never: 100 },
  prepare: async (_, side) => void (side.name !== 'floor' && (await openWorkspace(side, 'library'))),
  async measure(_, side) {
    if (side.name === 'floor') return paintPlainly(side);
    const page = workspace(side);
    await page.bringToFront();
    await page.reload();
    await page.locator('.library-title').first().waitFor();
    // Otherwise the text of the last run might be collected during this one, which a reader of one page never sees.
    await heapAt(side.session.debugging, page.url());
    const frames = await watchFrames(page);
    await page.evaluate(readToTheEnd);
    return frames.stop();
  },
};
