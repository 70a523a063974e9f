import { expect, test } from '@playwright/test';
import { readCases, scriptFor } from '../../quality/cases/cases.ts';
import { scoreCase } from '../../quality/cases/score.ts';
import { openTab } from '../../quality/tab/tab.ts';
import { ownScript } from '../../quality/tools/peers.ts';

/** The cases that come out right; the others are known to be wrong. */
const RIGHT = [
  'b-normal',
  'bluesky',
  'byline',
  'chatgpt-lists',
  'claude',
  'code-br',
  'confluence',
  'confluence-cloud',
  'discord',
  'dollars',
  'github-code',
  'github-pr',
  'github-repo',
  'h1-br',
  'heading-in-title',
  'hn-story',
  'jsonld-entities',
  'jsonld-list',
  'marker-attributes',
  'odd-pre',
  'raw-formula',
  'raw-injection',
  'reddit-link',
  'rustdoc',
  'slate-code',
  'telegram',
  'title-colon',
  'video-source',
  'wiki-jsonld',
  'x-thread',
  'yt-short',
];

test('pages made after public bug reports come out as well as before', async () => {
  test.setTimeout(300_000);
  const tab = await openTab();
  const script = await ownScript();
  const right: string[] = [];
  for (const one of readCases()) {
    await tab.show(one);
    const reading = await tab.read(scriptFor(one, script), 20_000);
    if (scoreCase(one.expected, reading).right) right.push(one.name);
  }
  await tab.close();
  // Also if one more is right: add it to the list, so that it stays so.
  expect(right).toEqual(RIGHT);
});
