import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useFixture } from './harness/browser/fixture.ts';
import { storedJobs, tell } from './harness/browser/inside.ts';
import { openPopup } from './harness/browser/popup.ts';
import { specimen } from './harness/browser/site.ts';
import { fillForm, pressEnter, shownLinks } from './harness/views/search.ts';

const LONG_RUN = process.env.QUARRY_KILLS !== undefined;
/** Shorter than Firefox's 30 s, to save waiting; well above the 10 s between Quarry's keep-alive calls. */
const IDLE_MS = 15_000;
/**
 * Well after the idle limit, and well before Quarry's deadline of 30 s, for a busy machine. The soak run uses the latest
 * possible response and Firefox's default idle limit.
 */
const ANSWER_MS = LONG_RUN ? 28_000 : IDLE_MS + 4000;
const TIMES = LONG_RUN ? 5 : 0;

const fixture = useFixture(LONG_RUN ? {} : { prefs: { 'extensions.background.idle.timeout': IDLE_MS } });

/** Starts a search with a late response, closes the popup, and checks for the results once they must be there. */
async function searchLate(): Promise<void> {
  const { session, service } = fixture;
  service.faults.next({ operation: 'search', delayMs: ANSWER_MS });
  const popup = await openPopup(session);
  await fillForm(popup.page, { query: `stone ${crypto.randomUUID()}` });
  await pressEnter(popup.page);
  await expect.poll(() => service.ledger.entries.length).toBe(1);
  await popup.close();
  await pass(ANSWER_MS);

  const again = await openPopup(session);
  await expect.poll(() => shownLinks(again.page)).not.toEqual([]);
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
  await again.close();
}

if (!LONG_RUN)
  test(
    'a background waiting for a response stays until it arrives, which the reopened popup shows',
    searchLate,
  );

for (let turn = 1; turn <= TIMES; turn += 1) {
  test(
    `without a debugger, an answer that takes 28 s arrives with the view closed: search (${turn})`,
    searchLate,
  );

  test(`without a debugger, an answer that takes 28 s arrives with the view closed: extraction (${turn})`, async () => {
    const { session, service } = fixture;
    service.faults.next({ operation: 'extract', delayMs: ANSWER_MS });
    await tell(session, 'extract', { source: 'list', targets: [{ url: specimen(service, turn) }] });
    await expect.poll(() => service.ledger.entries.length).toBe(1);
    await pass(ANSWER_MS);
    await expect
      .poll(async () => (await storedJobs(session)).at(-1))
      .toMatchObject({ state: 'done', pages: [{ state: 'done' }] });
    await expect.poll(() => service.ledger.entries).toHaveLength(1);
  });
}
