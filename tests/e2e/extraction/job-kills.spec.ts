import { expect, test } from '@playwright/test';
import type { Job } from '../../../lib/extraction/job/job.ts';
import { showing } from '../../hostile/rows.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { clearBadge, settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { changeSettings, tell } from '../harness/checks/messages.ts';
import { alarmSoon, linksFrom, storedJobs } from '../harness/views/jobs.ts';

test.use(UNTRACED);

/** How often to end the background at each point: a few times here, many in the soak run. */
const TIMES = Number(process.env.QUARRY_KILLS ?? 1);

const fixture = useFixture({ watched: true });
let used = 1;

const requestedUrls = () =>
  fixture.service.ledger.entries.flatMap(({ body }) => JSON.stringify(body).match(/https:[^"]+/g) ?? []);
const job = async (): Promise<Job> => {
  const last = (await storedJobs(fixture.session)).at(-1);
  if (!last) throw new Error('There is no job.');
  return last;
};
const states = async () => (await job()).pages.map(({ state }) => state);
const count = (all: string[], state: string) => all.filter((one) => one === state).length;

test.beforeAll(() =>
  changeSettings(fixture.session, ({ extraction }) => ({
    extraction: { ...extraction, lanes: 1, reviewAbove: 100 },
    askAbove: 10,
  })),
);

/** Starts a job with pages not requested before. */
async function start(pages: number): Promise<string[]> {
  const links = linksFrom(used, pages);
  used += pages;
  const targets = links.map((url) => ({ url }));
  const reply = await tell(fixture.session, 'extract', { source: 'list', targets });
  expect(reply, 'the reply to the start of a job').toMatchObject({ ok: true });
  return links;
}

/** Ends the background, lets its alarm restart it, and waits for the last job to end. */
async function killAndWait() {
  await clearBadge(fixture.session);
  await killUntilShown();
}

/** Ends the background after the badge was cleared before the job, which may have ended and set it by now. */
async function killUntilShown() {
  const { session } = fixture;
  await alarmSoon(session);
  await session.background.stop();
  await settledBadge(session);
}

/** Invariants wherever the background ended: nothing requested twice, nothing lost, nothing left unfinished. */
async function expectSurvived(links: string[]) {
  const seen = requestedUrls();
  expect(new Set(seen).size, 'no address twice').toBe(seen.length);
  const after = await states();
  expect(after).toHaveLength(links.length);
  expect(count(after, 'done') + count(after, 'unknown')).toBe(links.length);
}

for (let turn = 1; turn <= TIMES; turn += 1) {
  test(
    `queued: a job ended before its first request resumes by itself (${turn})`,
    showing('worker-killed'),
    async () => {
      const { service } = fixture;
      service.faults.next({ delivery: { kind: 'silence' } });
      const first = await start(2);
      await expect.poll(() => service.ledger.entries.length).toBe(1);
      const links = await start(12);
      await expect.poll(async () => (await job()).state).toBe('queued');
      await killAndWait();
      await expect.poll(async () => (await job()).state).toBe('done');
      await expect.poll(() => new Set(requestedUrls())).toEqual(new Set([...first, ...links]));
      await expectSurvived(links);
    },
  );

  test(
    `sent: a job ended with a request in flight requests nothing twice (${turn})`,
    showing('worker-killed'),
    async () => {
      const { service } = fixture;
      service.faults.next({ delivery: { kind: 'silence' } });
      const links = await start(12);
      await expect.poll(() => service.ledger.entries.length).toBe(1);
      await killAndWait();
      await expectSurvived(links);
      await expect.poll(async () => count(await states(), 'unknown')).toBe(10);
      await expect.poll(async () => count(await states(), 'done')).toBe(2);
    },
  );

  test(
    `received: ended while an answer arrives, a job requests nothing twice (${turn})`,
    showing('worker-killed'),
    async () => {
      const { service } = fixture;
      service.faults.next({ delivery: { kind: 'stall', afterBytes: 200 + 100 * turn } });
      const links = await start(12);
      await expect.poll(() => service.ledger.entries.length).toBe(1);
      await expect.poll(states).toContain('sent');
      await killAndWait();
      await expectSurvived(links);
      await expect.poll(async () => count(await states(), 'unknown')).toBe(10);
    },
  );

  test(
    `received: ended as an answer arrives, a job requests nothing twice (${turn})`,
    showing('worker-killed'),
    async () => {
      const { service, session } = fixture;
      await clearBadge(session);
      const links = await start(12);
      await expect.poll(() => service.ledger.entries.length, { intervals: [1] }).toBeGreaterThan(0);
      await killUntilShown();
      await expectSurvived(links);
    },
  );

  test(
    `stored: a job ended with answers stored keeps them and continues (${turn})`,
    showing('worker-killed'),
    async () => {
      const { service } = fixture;
      const [, eleventh = ''] = linksFrom(used + 9, 2);
      const inSecond = (body: unknown) => JSON.stringify(body).includes(`${eleventh}"`);
      service.faults.next({ when: inSecond, delivery: { kind: 'silence' } });
      const links = await start(23);
      await expect.poll(async () => count(await states(), 'done')).toBe(10);
      await killAndWait();
      await expectSurvived(links);
      await expect.poll(async () => count(await states(), 'done')).toBeGreaterThanOrEqual(13);
    },
  );
}
