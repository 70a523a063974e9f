import { expect, test } from '@playwright/test';
import { debianFaq } from '../../../scripts/debian-faq.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { holdsOneOf, phrasesOf } from '../harness/checks/words.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { reviewedBadge } from '../harness/views/review.ts';
import { resultLinks, search } from '../harness/views/search.ts';
import { selectText } from '../harness/views/selection.ts';

const siteDir = debianFaq();
test.skip(siteDir === undefined, 'The pages of debian-faq are not here: apt could not bring them.');

/** Third-party pages. */
const fixture = useFixture(siteDir === undefined ? {} : { siteDir });

test('Debian FAQ: a search finds a page, and the menu extracts it and the selected links', async () => {
  const { session, service } = fixture;
  const popup = await openPopup(session);
  await search(popup.page, { query: 'package management tools' });
  const links = await resultLinks(popup.page);
  await popup.close();
  const tools = links.find((url) => url.includes('/pkgtools'));
  expect(tools).toBeDefined();

  const page = await session.open(tools ?? '');
  await clickMenu(session, page, 'extract-page');
  expect((await settledBadge(session)).text).toBe('✓1');
  expect(holdsOneOf(await readClipboard(page), await phrasesOf(page))).toBe(true);

  const contents = await session.open(new URL('index.en.html', tools).href);
  const list = contents.locator('.toc, .contents, dl, ul').first();
  await selectText(list);
  await clickMenu(session, contents, 'extract-selected-links');
  const badge = await reviewedBadge(session);
  expect(badge.title).toMatch(/^Quarry: copied \d+ pages as Markdown$/);
  const copied = await readClipboard(contents);
  for (const file of ['basic-defs', 'choosing', 'kernel', 'pkgtools', 'uptodate']) {
    const chapter = await session.open(new URL(`${file}.en.html`, tools).href);
    expect(holdsOneOf(copied, await phrasesOf(chapter)), file).toBe(true);
  }
  const sizes = service.ledger.entries.flatMap(({ operation, body }) =>
    operation === 'extract' ? [JSON.stringify(body).match(/https:/g)?.length ?? 0] : [],
  );
  expect(sizes.every((size) => size <= 10)).toBe(true);
});
