import { expect, type Page, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { resultLinks, results, search } from '../harness/views/search.ts';

const fixture = useFixture({ watched: true });

const reader = (page: Page) => page.getByRole('region', { name: 'Page text' });
const text = (page: Page) => page.getByRole('region', { name: 'Full text' });
const PICTURE = 'https://harbour.test/pictures/stone-pier-1400x700.svg';

/**
 * Opens a result in the reader with custom Markdown as its page, and records the requests it makes. `before`: runs before
 * the page’s text is there.
 */
async function read(
  index: number,
  markdown: string,
  before: (page: Page) => Promise<void> = async () => undefined,
): Promise<{ page: Page; requestedUrls: string[] }> {
  const { session, service } = fixture;
  const page = await session.open(session.url('desk.html'));
  await page.setViewportSize({ width: 1200, height: 720 });
  await search(page, { query: 'stone' });
  const url = (await resultLinks(page))[index] ?? '';
  const body = JSON.stringify({ meta: {}, data: [{ url, markdown }] });
  service.faults.next({ operation: 'extract', body });
  await results(page).nth(index).getByRole('link').first().focus();
  const requestedUrls: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(session.url(''))) requestedUrls.push(request.url());
  });
  await before(page);
  await reader(page)
    .getByRole('button', { name: /^Copy as Markdown/ })
    .click();
  await expect(text(page)).toBeVisible();
  return { page, requestedUrls };
}

/** Waits until all is painted and requested that the page shows and requests by itself. */
const painted = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await fetch(location.href);
  });

const LONG = Array.from({ length: 120 }, (_, n) => `## Part ${n + 1}\n\nSome words on *granite* and lime.`);

test('reader: shows a page with outline, find, source, and copy', async () => {
  const { page } = await read(0, `# On walls\n\n${LONG.join('\n\n')}\n\nThe end: batter.`);
  const { keyboard } = page;
  await expect(text(page).getByRole('heading', { name: 'On walls' })).toBeVisible();
  await expect(reader(page)).toContainText(/9\d\d words/);

  await reader(page).getByRole('button', { name: 'Outline' }).click();
  await reader(page).getByRole('button', { name: 'Part 110' }).click();
  const part = text(page).getByRole('heading', { name: 'Part 110' });
  await expect(part).toBeInViewport();
  await expect(part).toBeFocused();

  await reader(page).getByRole('button', { name: 'Find on page' }).click();
  const find = reader(page).getByRole('textbox', { name: 'Find on page' });
  await find.fill('GRANITE and');
  await expect(reader(page)).toContainText('1 of 120');
  await expect(text(page).getByRole('heading', { name: 'Part 1', exact: true })).toBeInViewport();
  await keyboard.press('Shift+Enter');
  await expect(reader(page)).toContainText('120 of 120');
  await expect(text(page).getByRole('heading', { name: 'Part 120' })).toBeInViewport();
  const found = () =>
    page.evaluate(() => ['found', 'found-now'].map((name) => CSS.highlights.get(name)?.size));
  await expect.poll(found).toEqual([120, 1]);
  await find.fill('batter');
  await expect(reader(page)).toContainText('1 of 1');
  await expect(text(page).getByText('The end: batter.')).toBeInViewport();

  // Printed whole, not only what was in sight.
  const printed = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g);
  expect(printed?.length).toBeGreaterThan(5);
  await page.emulateMedia({ media: 'print' });
  await expect(results(page).first()).toBeHidden();
  await page.evaluate(() => document.querySelector('.reader-text')?.classList.remove('reader-text'));
  await expect(results(page).first()).toBeVisible();
  await page.evaluate(() => document.querySelector('[aria-label="Full text"]')?.classList.add('reader-text'));
  await page.emulateMedia({ media: 'screen' });

  await find.press('Escape');
  await reader(page).getByRole('button', { name: 'Show Markdown', exact: true }).click();
  await expect(text(page)).toContainText('Some words on *granite* and lime.');
  await reader(page).getByRole('button', { name: 'Copy Markdown' }).click();
  await expect(page.getByRole('status')).toHaveText('Copied');
  expect(await findings(page)).toEqual([]);
  expect(await unreachable(page)).toEqual([]);
  const testPage = await fixture.session.open('https://many.test/1');
  await expect
    .poll(() => readClipboard(testPage))
    .toContain('## Part 120\n\nSome words on *granite* and lime.');
});

test('reader: loads no image until asked', async () => {
  const { page, requestedUrls } = await read(1, `Before\n\n![The pier](${PICTURE})\n\nAfter`);
  await expect(text(page)).toContainText('The pier');
  await painted(page);
  expect(requestedUrls).toEqual([]);
  await reader(page).getByRole('button', { name: 'Load images' }).click();
  const picture = text(page).getByRole('img', { name: 'The pier' });
  await expect
    .poll(() => picture.evaluate((of) => of instanceof HTMLImageElement && of.naturalWidth))
    .toBe(1400);
  expect(requestedUrls).toEqual([PICTURE]);
  expect(await findings(page)).toEqual([]);
});

test('a hostile page sends no request and runs nothing', showing('hostile-text'), async () => {
  const evil = 'https://docs.test/evil';
  const hostile = [
    `<img src="${evil}/1"><script src="${evil}/2"></script><script>window.ran = 1</script>`,
    `<iframe src="${evil}/3"></iframe><link rel="stylesheet" href="${evil}/4"><style>@import "${evil}/5"</style>`,
    `![beacon](${evil}/6.png) [![in a link](${evil}/7.png)](${evil}/8)`,
    '[run](javascript:window.ran=2) <javascript:window.ran=3> [data](data:text/html,<script>window.ran=4</script>)',
    '<svg onload="window.ran=5"><details open ontoggle="window.ran=6"><a href="javascript:window.ran=7">x</a>',
    `${'['.repeat(10_000)}a${'](b)'.repeat(10_000)}`,
    `${'> '.repeat(10_000)}deep`,
    `| a |\n|---|\n| <img src="${evil}/9"> ![x](${evil}/10) |`,
  ];
  const { page, requestedUrls } = await read(2, hostile.join('\n\n'));
  await expect(text(page)).toContainText('<script>window.ran = 1</script>');
  await painted(page);
  expect(requestedUrls).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
  const schemes = await text(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.protocol : '')));
  expect(new Set(schemes)).toEqual(new Set(['https:']));
  for (const link of await text(page).getByRole('link').all())
    await expect.poll(() => link.getAttribute('rel')).toBe('noreferrer');
  await expect(text(page).locator('script, iframe, img, svg, style, link, details')).toHaveCount(0);
});

/** Records whether the end of a long text is there as soon as its beginning is. */
const watchStart = (page: Page): Promise<void> =>
  page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const shown = document.body.textContent;
      if (!shown.includes('Words on walls')) return;
      Reflect.set(window, 'isWhole', shown.includes('The end.'));
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });

test('a long page is usable while the rest of it renders', async () => {
  const { page } = await read(
    3,
    `# Long\n\n${'Words on walls, [linked](https://docs.test/) and *stressed*.\n\n'.repeat(1_500)}The end.`,
    watchStart,
  );
  await expect(text(page).getByRole('heading', { name: 'Long' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'isWhole'))).toBe(false);
  const end = text(page).getByText('The end.');
  await reader(page).getByRole('button', { name: 'Find on page' }).click();
  await reader(page).getByRole('textbox', { name: 'Find on page' }).fill('the end.');
  await expect(end).toBeInViewport();
});
