import { unzipSync } from 'fflate';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { choose, click, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings, readArea, tell } from './harness/browser/inside.ts';
import { specimen } from './harness/browser/site.ts';
import { makeDownloads } from './harness/views/saved.ts';

const downloads = makeDownloads();
const fixture = useFixture({ prefs: downloads.prefs });
const pages = () => [81, 82, 83].map((number) => specimen(fixture.service, number));

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
  await click(workspace, 'button', 'Customize');
  await choose(workspace, 'Header', 'Front matter');
  await click(workspace, 'button', 'Save');
  const one = await downloads.saved(() => click(workspace, 'button', 'Save .md'));
  expect(one.name).toMatch(/ and 2 more\.md$/);
  expect(one.bytes.toString()).toMatch(/^---\npages:\n {2}- title: /);
  await click(workspace, 'button', 'Save');
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
