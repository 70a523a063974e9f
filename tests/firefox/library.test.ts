import { unzipSync } from 'fflate';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { tracesOf } from '../shared/traces-of.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { choose, click, fill, named, press, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings, clearArea, readArea, tell } from './harness/browser/inside.ts';
import { specimen } from './harness/browser/site.ts';
import { makeDownloads } from './harness/views/saved.ts';
import { fillForm, pressEnter, shownLinks } from './harness/views/search.ts';

const downloads = makeDownloads();
const fixture = useFixture({ prefs: downloads.prefs });
const pages = () => [81, 82, 83].map((number) => specimen(fixture.service, number));
const posts = () => fixture.service.ledger.entries.length;

beforeAll(async () => {
  const { session } = fixture;
  await changeSettings(session, ({ extraction }) => ({ extraction: { ...extraction, reviewAbove: 100 } }));
  await tell(session, 'extract', { source: 'list', targets: pages().map((url) => ({ url })) });
  expect((await settledBadge(session)).text).toBe('✓3');
});
afterAll(() => downloads.remove());

const open = (route: string): Promise<Page> =>
  fixture.session.open(fixture.session.url(`desk.html#${route}`));

test('the document builder saves one file in the chosen format and a ZIP with one file per page', async () => {
  const workspace = await open('document');
  await reads(workspace, /about [\d,]+ tokens/);
  await choose(workspace, 'Header', 'Front matter');
  const one = await downloads.saved(() => click(workspace, 'button', 'Save .md'));
  expect(one.name).toMatch(/ and 2 more\.md$/);
  expect(one.bytes.toString()).toMatch(/^---\npages:\n {2}- title: /);
  const zip = await downloads.saved(() => click(workspace, 'button', 'Save .zip'));
  expect(zip.name).toMatch(/\.zip$/);
  const files = Object.values(unzipSync(new Uint8Array(zip.bytes))).map((file) =>
    Buffer.from(file).toString(),
  );
  expect(files).toHaveLength(3);
  for (const number of [81, 82, 83])
    expect(files.filter((file) => file.includes(specimenMarker(number)))).toHaveLength(1);
  await choose(workspace, 'Header', 'Title and source');
  const settings = async () => (await readArea(fixture.session, 'local')).settings;
  await expect.poll(settings).toMatchObject({ document: { head: 'heading' } });
});

test('the library lists extracted pages, searches their text, opens one, and exports everything', async () => {
  const workspace = await open('library');
  const rows = () => workspace.$$eval('[aria-label="Saved pages"] > li', (all) => all.length);
  await expect.poll(rows).toBe(3);
  const { name, bytes } = await downloads.saved(() => click(workspace, 'button', 'Save all as .json'));
  expect(name).toBe('quarry-library.json');
  const exported: unknown = JSON.parse(bytes.toString());
  expect(exported).toMatchObject({
    pages: [{}, {}, {}].map(() => ({ url: expect.stringMatching(/^https:/) })),
  });
  expect(bytes.toString()).toContain(specimenMarker(82));

  for (const trace of tracesOf(fixture.service.key)) expect(bytes.toString()).not.toContain(trace);

  await fill(workspace, await named(workspace, 'searchbox', 'Search library'), specimenMarker(82));
  // Similar words also match, but rank lower.
  const best = () => workspace.$eval('[aria-label="Saved pages"] li', ({ textContent }) => textContent);
  await expect.poll(best).toContain('Specimen 82');
  await expect.poll(rows).toBeLessThan(3);
  await (await workspace.$('[aria-label="Saved pages"] li button'))?.click();
  await reads(workspace, specimenMarker(82));
  expect(posts()).toBe(0);
});

test('the reader shows a hostile page as text and sends no request', async () => {
  const { session, service } = fixture;
  await clearArea(session, 'session');
  const workspace = await open('');
  await fillForm(workspace, { query: 'stone' });
  await pressEnter(workspace);
  await expect.poll(() => shownLinks(workspace)).not.toEqual([]);
  const [url = ''] = await shownLinks(workspace);
  const evil = specimen(service, 599);
  const markdown = `# Walls\n\n![beacon](${evil}) <img src="${evil}"> <script>window.ran = 1</script> [run](javascript:window.ran=2)`;
  service.faults.next({
    operation: 'extract',
    body: JSON.stringify({ meta: {}, data: [{ url, markdown }] }),
  });
  const requestedUrls: string[] = [];
  workspace.on('request', (request) => requestedUrls.push(request.url()));
  await (await workspace.$('ul[aria-label="Results"] a'))?.focus();
  await press(workspace, 'Extract to Markdown');
  await reads(workspace, '<script>window.ran = 1</script>');
  expect(await workspace.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
  expect(
    await workspace.$$eval('a', (all) => all.filter(({ protocol }) => protocol === 'javascript:').length),
  ).toBe(0);
  expect(requestedUrls.filter((address) => address.startsWith(evil))).toEqual([]);
});
