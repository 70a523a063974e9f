import { expect, type Page, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { resultLinks, results, search } from '../harness/views/search.ts';

const fixture = useFixture({ watched: true });

const reader = (page: Page) => page.getByRole('region', { name: 'Page text' });
const text = (page: Page) => page.getByRole('region', { name: 'Full text' });
const PICTURE = 'https://harbour.test/pictures/stone-pier-1400x700.svg';

/** Opens a result in the reader with custom Markdown as its page, and records the requests it makes. */
async function read(index: number, markdown: string): Promise<{ page: Page; requestedUrls: string[] }> {
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

test('reader: leads to the parts and words of a long page, which is printed whole', async () => {
  const { page } = await read(0, `# On walls\n\n${LONG.join('\n\n')}\n\nThe end: batter.`);
  const { keyboard } = page;
  await reader(page).getByRole('button', { name: 'Outline' }).click();
  await reader(page).getByRole('button', { name: 'Part 110' }).click();
  const part = text(page).getByRole('heading', { name: 'Part 110' });
  await expect(part).toBeInViewport();
  await expect(part).toBeFocused();

  await reader(page).getByRole('button', { name: 'Find on page' }).click();
  await reader(page).getByRole('textbox', { name: 'Find on page' }).fill('GRANITE and');
  await expect(reader(page)).toContainText('1 of 120');
  await expect(text(page).getByRole('heading', { name: 'Part 1', exact: true })).toBeInViewport();
  await keyboard.press('Shift+Enter');
  await expect(reader(page)).toContainText('120 of 120');
  await expect(text(page).getByRole('heading', { name: 'Part 120' })).toBeInViewport();
  const found = () =>
    page.evaluate(() => ['found', 'found-now'].map((name) => CSS.highlights.get(name)?.size));
  await expect.poll(found).toEqual([120, 1]);
  expect(await findings(page)).toEqual([]);
  expect(await unreachable(page)).toEqual([]);

  const printed = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g);
  expect(printed?.length).toBeGreaterThan(5);
  await page.emulateMedia({ media: 'print' });
  await expect(results(page).first()).toBeHidden();
});

test(
  'a hostile page sends no request and runs nothing, and loads its images only when asked',
  showing('hostile-text'),
  async () => {
    const evil = 'https://docs.test/evil';
    const hostile = [
      `<img src="${evil}/1"><script src="${evil}/2"></script><script>window.ran = 1</script>`,
      `<iframe src="${evil}/3"></iframe><link rel="stylesheet" href="${evil}/4"><style>@import "${evil}/5"</style>`,
      `![The pier](${PICTURE}) [![in a link](${PICTURE})](${evil}/8)`,
      '[run](javascript:window.ran=2) <javascript:window.ran=3> [data](data:text/html,<script>window.ran=4</script>)',
      '<svg onload="window.ran=5"><details open ontoggle="window.ran=6"><a href="javascript:window.ran=7">x</a>',
      `${'['.repeat(10_000)}a${'](b)'.repeat(10_000)}`,
      `${'> '.repeat(10_000)}deep`,
      `| a |\n|---|\n| <img src="${evil}/9"> |`,
    ];
    const { page, requestedUrls } = await read(1, hostile.join('\n\n'));
    await expect(text(page)).toContainText('<script>window.ran = 1</script>');
    await painted(page);
    expect(requestedUrls).toEqual([]);
    const schemes = await text(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.protocol : '')));
    expect(new Set(schemes)).toEqual(new Set(['https:']));
    await expect(text(page).locator('script, iframe, img, svg, style, link, details')).toHaveCount(0);

    await reader(page).getByRole('button', { name: 'Load images' }).click();
    const picture = text(page).getByRole('img', { name: 'The pier' });
    await expect
      .poll(() => picture.evaluate((of) => of instanceof HTMLImageElement && of.naturalWidth))
      .toBe(1400);
    expect(new Set(requestedUrls)).toEqual(new Set([PICTURE]));
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
  },
);
