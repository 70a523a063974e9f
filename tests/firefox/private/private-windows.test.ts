import { beforeAll, expect, test } from 'vitest';
import { specimenMarker } from '../../mock-service/index.ts';
import { firefoxFilesWith } from '../../profile/firefox-texts.ts';
import { filesIn } from '../../profile/profile-texts.ts';
import { allOfDatabases } from '../../shared/databases.ts';
import { endBackground } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { consoleLines } from '../harness/browser/console-lines.ts';
import { reads } from '../harness/browser/find.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { readArea, tell } from '../harness/browser/inside.ts';
import { readManifest } from '../harness/browser/manifest.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { first, specimen } from '../harness/browser/site.ts';
import { allowInPrivateWindows, openPrivateWindow, windowBadge } from '../harness/private/private-window.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { search, shownLinks } from '../harness/views/search.ts';

/** Unique words: each search excludes them. */
const [REGULAR, PRIVATE] = ['brackendown', 'thistlecombe'];

const fixture = useFixture({ lasting: true });
beforeAll(() => allowInPrivateWindows(fixture.session));

test('a private window keeps and writes nothing to disk but the units spent', async () => {
  const { session, service } = fixture;
  const page = (number: number) => specimen(service, number);
  const popup = await openPopup(session);
  expect(await search(popup.page, { query: `harbour -${REGULAR}` })).not.toEqual([]);
  await popup.close();
  await tell(session, 'extract', { source: 'page', targets: [{ url: page(7) }] });
  await settledBadge(session);
  const before = await readArea(session, 'local');
  // What the browser itself stores about a page in regular windows.
  await session.open(page(9));
  const regular = await session.open(session.url('icon/16.png'));

  const window = await openPrivateWindow(session, session.url('desk.html'));
  await reads(window.page, 'Private window: only the number of searches and pages is kept');
  const links = await search(window.page, { query: `granite -${PRIVATE}` });
  expect(links).not.toEqual([]);
  const open = await openPopup(window.session);
  await expect.poll(() => shownLinks(open.page)).toEqual(links);
  await open.close();
  await window.page.goto(page(8));
  await clickMenu(window.session, await first(window.page, 'h1'), 'extract-page');
  await expect.poll(() => windowBadge(window.session)).toBe('✓1');
  await expect.poll(() => readClipboard(session)).toContain(specimenMarker(8));

  // The background ends, and the next one continues with its state.
  await endBackground(session);
  await window.page.goto(session.url('desk.html#library'), { waitUntil: [] });
  await reads(window.page, 'There is no library in private windows');
  await window.page.goto(session.url('desk.html#jobs'), { waitUntil: [] });
  await reads(window.page, 'Specimen 8');
  const again = await openPopup(window.session);
  await expect.poll(() => shownLinks(again.page)).toEqual(links);
  expect(await search(again.page, { query: `slate -${PRIVATE}` })).not.toEqual([]);
  await again.close();

  // The regular windows know only what it cost.
  const { usage, ...rest } = await readArea(session, 'local');
  const { usage: earlier, ...others } = before;
  expect(rest).toEqual(others);
  expect(earlier).toMatchObject({ days: [{ sure: { searches: 1, pages: 1 } }] });
  expect(usage).toMatchObject({ days: [{ sure: { searches: 3, pages: 2 } }] });
  const stored = await regular.evaluate(allOfDatabases);
  expect(stored).toContain(specimenMarker(7));
  expect(stored).not.toContain(specimenMarker(8));
  expect(stored).not.toContain(PRIVATE);

  expect((await consoleLines(session)).filter((line) => line.includes(PRIVATE))).toEqual([]);

  await window.close();
  await expect
    .poll(async () =>
      Object.keys(await readArea(session, 'session')).filter((name) => name.startsWith('private.')),
    )
    .toEqual([]);
  const next = await openPrivateWindow(session, session.url('desk.html'));
  await reads(next.page, 'Private window: only the number of searches and pages is kept');
  await expect.poll(() => shownLinks(next.page)).toEqual([]);
  await next.close();

  const { id } = (await readManifest()).browser_specific_settings.gecko;
  const words = [
    id,
    PRIVATE,
    specimenMarker(8),
    page(8),
    REGULAR,
    specimenMarker(7),
    page(9),
    specimenMarker(9),
  ];
  let found: Record<string, string[]> = {};
  await fixture.restart('closed', async (profile) => {
    found = firefoxFilesWith(profile, words);
  });
  expect(found).toMatchObject({ [PRIVATE]: [], [specimenMarker(8)]: [], [page(8)]: [] });
  for (const word of [REGULAR, specimenMarker(7)]) expect(found[word], word).not.toEqual([]);
  const filesWith = (word: string) => found[word]?.join() ?? '';
  // The check can read all of Firefox's storage formats: databases of the extension and of its storage areas,
  // the browser's databases, its cache, and LZ4 files.
  expect(filesWith(specimenMarker(7))).toMatch(/moz-extension\+\+\+[\w-]+\/idb/);
  expect(filesWith(REGULAR)).toContain('userContextId=4294967295');
  expect(filesWith(page(9))).toContain('places.sqlite');
  expect(filesWith(specimenMarker(9))).toContain('cache2');
  expect(filesWith(id)).toContain('.lz4');
});

test('a browser killed with a private window open has written nothing from it either', async () => {
  const { session, service } = fixture;
  const window = await openPrivateWindow(session, session.url('desk.html'));
  await reads(window.page, 'Private window: only the number of searches and pages is kept');
  expect(await search(window.page, { query: `granite -${PRIVATE}` })).not.toEqual([]);
  const view = await openPopup(window.session);
  expect(await search(view.page, { query: `slate -${PRIVATE}` })).not.toEqual([]);
  await view.close();
  await window.page.goto(specimen(service, 10));
  await clickMenu(window.session, await first(window.page, 'h1'), 'extract-page');
  await expect.poll(() => windowBadge(window.session)).toBe('✓1');

  let [found, own]: [Record<string, string[]>, string[]] = [{}, []];
  const words = [PRIVATE, specimenMarker(10), specimen(service, 10), REGULAR];
  await fixture.restart('killed', async (profile) => {
    found = firefoxFilesWith(profile, words);
    own = filesIn(profile).filter((path) => path.includes('/storage/private/moz-extension'));
  });
  // Firefox’s own database for private pages wasn’t opened.
  expect(own).toEqual([]);
  expect(found).toMatchObject({ [PRIVATE]: [], [specimenMarker(10)]: [], [specimen(service, 10)]: [] });
  expect(found[REGULAR]).not.toEqual([]);
});
