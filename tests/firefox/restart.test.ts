import { expect, test } from 'vitest';
import { tracesOf } from '../shared/traces-of.ts';
import { resetBadge, settledBadge } from './harness/browser/badge.ts';
import { click, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings, readArea, storedJobs, tell } from './harness/browser/inside.ts';
import { openPopup } from './harness/browser/popup.ts';
import { requested, specimen } from './harness/browser/site.ts';
import { encryptedIn, expectEncrypted } from './harness/views/encrypted.ts';

/** How often to kill the browser: once here, many times in the soak run. */
const TIMES = Math.ceil(Number(process.env.QUARRY_KILLS ?? 1) * 0.8);

/** Random characters: compression leaves them unchanged, and nothing else looks like a part of them. */
const KEY = 'q-8Tn4Wc6mRx1Jf9Vb3Ge7Ks5-2093';

const fixture = useFixture({ lasting: true, key: KEY });
const links = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => specimen(fixture.service, first + index));
const lastJob = async () => (await storedJobs(fixture.session)).at(-1);

for (let turn = 1; turn <= TIMES; turn += 1) {
  test(`the browser killed in a job: keeps stored pages, pauses the rest, requests nothing twice, and no file has the key (${turn})`, async () => {
    const { service } = fixture;
    await changeSettings(fixture.session, ({ extraction }) => ({
      extraction: { ...extraction, lanes: 1, reviewAbove: 100 },
      askAbove: 10,
    }));
    const pages = links(1 + turn * 25, 25);
    const stuck = pages[10] ?? '';
    service.faults.next({
      when: (body) => JSON.stringify(body).includes(`${stuck}"`),
      delivery: { kind: 'silence' },
    });
    await tell(fixture.session, 'extract', { source: 'list', targets: pages.map((url) => ({ url })) });
    await expect.poll(() => requested(service).length).toBe(2);
    const statesOf = async (state: string) =>
      (await lastJob())?.pages.filter((page) => page.state === state).length;
    await expect.poll(() => statesOf('done')).toBe(10);

    const encrypted = encryptedIn(await readArea(fixture.session, 'local'));
    await fixture.restart('killed', (profile) => expectEncrypted(profile, encrypted, tracesOf(KEY)));
    const badge = await settledBadge(fixture.session);
    expect(badge).toEqual({ text: '?', title: 'Quarry: extraction paused. Open to continue.' });
    await expect.poll(async () => (await lastJob())?.state).toBe('paused');
    await expect
      .poll(async () => [await statesOf('done'), await statesOf('unknown'), await statesOf('waiting')])
      .toEqual([10, 10, 5]);
    expect(requested(service)).toHaveLength(2);

    const popup = await openPopup(fixture.session);
    await resetBadge(fixture.session);
    await click(popup.page, 'button', 'Resume');
    await reads(popup.page, 'Copied 15 of 25 pages');
    await popup.close();
    expect(requested(service).flat().toSorted()).toEqual(pages.toSorted());
  });
}
