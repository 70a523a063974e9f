import { beforeAll, expect, test } from 'vitest';
import { specimenMarker } from '../../mock-service/index.ts';
import { firefoxFilesWith } from '../../profile/firefox-texts.ts';
import { filesIn } from '../../profile/profile-texts.ts';
import { allOfDatabases } from '../../shared/databases.ts';
import { endBackground } from '../harness/browser/background.ts';
import { readBadge, resetBadge, settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { consoleLines } from '../harness/browser/console-lines.ts';
import { reads } from '../harness/browser/find.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { readArea, tell } from '../harness/browser/inside.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { first, specimen } from '../harness/browser/site.ts';
import { allowInPrivateWindows, openPrivateWindow, windowBadge } from '../harness/private/private-window.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { search, shownLinks } from '../harness/views/search.ts';

/** Unique words: each search excludes them. */
const [REGULAR, PRIVATE, LAST] = ['brackendown', 'thistlecombe', 'larchfallow'];

const fixture = useFixture({ lasting: true });
beforeAll(() => allowInPrivateWindows(fixture.session));

test('a private window keeps nothing but the units spent, and nothing else is on disk, even if the browser is killed with one open', async () => {
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
  await resetBadge(session);
  await window.page.goto(page(8));
  await clickMenu(window.session, await first(window.page, 'h1'), 'extract-page');
  await expect.poll(() => windowBadge(window.session)).toBe('✓1');
  await expect.poll(() => readClipboard(session)).toContain(specimenMarker(8));
  // The icon of ordinary windows says nothing of it.
  expect(await readBadge(session)).toMatchObject({ text: '' });

  // The background ends, and the next one continues with its state.
  await endBackground(session);
  await window.page.goto(session.url('desk.html#library'), { waitUntil: [] });
  await reads(window.page, 'This window has no library');
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
  expect(await search(next.page, { query: `slate -${LAST}` })).not.toEqual([]);
  await next.page.goto(page(10));
  await clickMenu(next.session, await first(next.page, 'h1'), 'extract-page');
  await expect.poll(() => readClipboard(session)).toContain(specimenMarker(10));

  const ofPrivate = [PRIVATE, LAST, specimenMarker(8), page(8), specimenMarker(10), page(10)];
  let [found, own]: [Record<string, string[]>, string[]] = [{}, []];
  await fixture.kill(async (profile) => {
    found = firefoxFilesWith(profile, [...ofPrivate, REGULAR, specimenMarker(7), page(9)]);
    own = filesIn(profile).filter((path) => path.includes('/storage/private/moz-extension'));
  });
  // Firefox’s own database for private pages wasn’t opened.
  expect(own).toEqual([]);
  for (const word of ofPrivate) expect(found[word], word).toEqual([]);
  // The check can read the databases of the extension, of its storage areas, and of the browser.
  expect(found[specimenMarker(7)]?.join()).toMatch(/moz-extension\+\+\+[\w-]+\/idb/);
  expect(found[REGULAR]?.join()).toContain('userContextId=4294967295');
  expect(found[page(9)]?.join()).toContain('places.sqlite');
});
