import { expect, test } from '@playwright/test';
import { readCases, scoreCase, scriptFor } from '../../quality/cases/cases.ts';
import { dependsOnNames } from '../../quality/cases/renamed.ts';
import { openTab } from '../../quality/tab/tab.ts';
import { ownScript } from '../../quality/tools/peers.ts';
import { sampled } from '../../shared/sampled.ts';

/** The cases that are known to come out wrong. */
const WRONG = [
  'api-reference',
  'comments-in-details',
  'heise-print',
  'nested-tables-2000',
  'recipe',
  'samlib-dd',
  'text-in-sections',
  'two-authors',
  'two-column-table',
  'w3c-spec',
  'youtube-stale',
];

/** Right cases that need the names of classes: of advertisements, discussions, authors, forms to subscribe, and marks of footnotes. */
const NAMED = [
  'byline-spans',
  'bylines',
  'cjk-labels',
  'facts-above-comments',
  'filed-below',
  'font-essay',
  'footnotes-span-fn',
  'listicle-first-link',
  'picture-roles',
  'pull-quotes',
  'raised-notes',
  'substack-headings',
  'substack-image-url',
  'two-body-chunks',
];

/** A twelfth of them in `npm test`; `npm run cases` reads all. */
const CASES = sampled(readCases(), readCases().length / 12);
const DRAWN = new Set(CASES.map(({ name }) => name));

/** The cases to read again under other names: a few of them in `npm test`. */
const RENAMED = new Set(sampled(CASES, CASES.length / 4).map(({ name }) => name));

test('pages made after public bug reports come out as well as before, under any names', async () => {
  test.setTimeout(600_000);
  const tab = await openTab({ timed: false });
  const script = await ownScript();
  const wrong: string[] = [];
  const named: string[] = [];
  for (const one of CASES) {
    await tab.show(one);
    const reading = await tab.read(scriptFor(one, script), 20_000);
    if (!scoreCase(one.expected, reading).right) wrong.push(one.name);
    else if (RENAMED.has(one.name) && (await dependsOnNames(tab, one, script, reading.markdown)))
      named.push(one.name);
  }
  await tab.close();
  // Also if one more is right: remove it from the list, so that it stays so.
  expect(wrong).toEqual(WRONG.filter((name) => DRAWN.has(name)));
  expect(named).toEqual(NAMED.filter((name) => RENAMED.has(name)));
});
