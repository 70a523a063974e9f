import { expect, test } from '@playwright/test';
import { readCases, scriptFor } from '../../quality/cases/cases.ts';
import { scoreCase } from '../../quality/cases/score.ts';
import { openTab } from '../../quality/tab/tab.ts';
import { ownScript } from '../../quality/tools/peers.ts';

/** The cases that come out right; the others are known to be wrong. */
const RIGHT = [
  'arabic-with-english',
  'aria-roles',
  'article-in-aside',
  'arxiv-remark',
  'b-normal',
  'below-header',
  'bluesky',
  'byline',
  'chatgpt-lists',
  'citation-chips',
  'claude',
  'code-br',
  'colspan-first-row',
  'confluence',
  'confluence-cloud',
  'dialog',
  'discord',
  'docs-landing',
  'dokuwiki',
  'dollars',
  'elementor-news',
  'emoji-srcset',
  'first-step-in-divs',
  'footnotes-span-fn',
  'gdocs-published',
  'github-code',
  'github-pr',
  'github-repo',
  'h1-br',
  'heading-in-title',
  'hidden-tabs',
  'hn-story',
  'how-to-hidden-consent',
  'interview-dl',
  'invisible-chars',
  'jsonld-entities',
  'linked-paragraph',
  'listicle-first-link',
  'marker-attributes',
  'mathjax-context-menu',
  'mintlify',
  'nbviewer',
  'nested-table-head',
  'news-shadow-roots',
  'next-image-zero',
  'odd-pre',
  'parsoid',
  'pretty-code-lines',
  'quotes-with-lines',
  'raw-formula',
  'raw-injection',
  'reddit-link',
  'redirect-links',
  'rowspan-spec-table',
  'rss',
  'sections-as-h1',
  'selection-ol',
  'selection-prewrap',
  'slate-code',
  'squarespace',
  'svg',
  'table-of-pictures',
  'text-before-table',
  'title-colon',
  'ul-in-ul',
  'unlikely-inline',
  'video-source',
  'wiki-jsonld',
  'x-thread',
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
