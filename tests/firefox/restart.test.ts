import { expect, test } from 'vitest';
import { USAGE_SCHEMA } from '../../lib/usage/schema.ts';
import { NO_USAGE, totalOf } from '../../lib/usage/usage.ts';
import { resetBadge, settledBadge } from './harness/browser/badge.ts';
import { click, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings, readArea, saveKey, storedJobs, tell } from './harness/browser/inside.ts';
import { openPopup } from './harness/browser/popup.ts';
import { requested, specimen } from './harness/browser/site.ts';
import { queryOf, search, shownLinks } from './harness/views/search.ts';

/** How often to kill the browser: once here, many times in the soak run. */
const TIMES = Math.ceil(Number(process.env.QUARRY_KILLS ?? 1) * 0.8);

const fixture = useFixture({ lasting: true });
const links = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => specimen(fixture.service, first + index));
const lastJob = async () => (await storedJobs(fixture.session)).at(-1);

for (let turn = 1; turn <= TIMES; turn += 1) {
  test(`the browser killed in a job: keeps stored pages, pauses the rest, and requests nothing twice (${turn})`, async () => {
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

    await fixture.restart('killed');
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

/** Certain and possible spending so far, in dollars. */
async function spent(): Promise<number> {
  const { usage } = await readArea(fixture.session, 'local');
  const { sure, perhaps } = totalOf(USAGE_SCHEMA.read(usage) ?? NO_USAGE);
  return (sure.searches + perhaps.searches) * 0.012 + (sure.pages + perhaps.pages) * 0.004;
}

test('closing the browser normally keeps the address and a daily cap, but no answers and no session-only key', async () => {
  const { service } = fixture;
  const day = Number(((await spent()) + 0.012).toFixed(6));
  await changeSettings(fixture.session, () => ({ caps: { day } }));
  await saveKey(fixture.session, service, 'session');
  await expect.poll(() => readArea(fixture.session, 'local')).not.toHaveProperty('key');
  const popup = await openPopup(fixture.session);
  expect(await search(popup.page, { query: 'granite' })).not.toEqual([]);
  await popup.close();

  await fixture.restart('closed');
  await expect.poll(() => readArea(fixture.session, 'session')).not.toHaveProperty('key');
  const again = await openPopup(fixture.session);
  await reads(again.page, 'Safe search');
  await expect.poll(() => shownLinks(again.page)).toEqual([]);
  await expect.poll(() => queryOf(again.page)).toBe('');
  const { host } = new URL(service.url);
  await expect(search(again.page, { query: 'after it' })).rejects.toThrow(`No API key for ${host}`);
  await again.close();
  const searches = () => service.ledger.entries.filter(({ operation }) => operation === 'search').length;
  await expect.poll(searches).toBe(1);
  await saveKey(fixture.session, service);
  const capped = await openPopup(fixture.session);
  await expect(search(capped.page, { query: 'slate' })).rejects.toThrow('This would exceed your daily cap');
  await capped.close();
  await expect.poll(searches).toBe(0);
});
