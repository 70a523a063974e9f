import assert from 'node:assert/strict';
import type { Job } from '../../lib/extraction/job/job.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { MockService } from '../mock-service/index.ts';
import { until } from './until.ts';

/** Settings under which a job sends one request after another, and nothing is asked first. */
export const ONE_AT_A_TIME = ({ extraction }: Settings): Partial<Settings> => ({
  extraction: { ...extraction, lanes: 1, reviewAbove: 100 },
  askAbove: 10,
});

/** A browser in which jobs are interrupted. */
interface Browser {
  service: MockService;
  /** The URL of a page by its number, up to 600. */
  page(number: number): string;
  tell(name: string, request: object): Promise<unknown>;
  storedJobs(): Promise<Job[]>;
}

/** Ends what runs the job, and waits until the badge shows how it ended, or that it waits. */
type Interrupt = () => Promise<void>;

type State = Job['pages'][number]['state'];

const PAGES = 600;

/** Points of a job at which it can be interrupted, each as a test. They need settings with `ONE_AT_A_TIME`. */
export function interruptions({ service, page, tell, storedJobs }: Browser) {
  let used = 0;
  const next = (count: number) =>
    Array.from({ length: count }, (_, index) => page(((used + index) % PAGES) + 1));
  const requests = () => service.ledger.entries.length;
  const requestedUrls = () =>
    service.ledger.entries.flatMap(({ body }) => JSON.stringify(body).match(/https:[^"]+/g) ?? []);
  const job = async () => {
    const last = (await storedJobs()).at(-1);
    if (!last) throw new Error('There is no job.');
    return last;
  };
  const count = async (state: State) => (await job()).pages.filter((one) => one.state === state).length;
  const soon = (what: string, isTrue: () => Promise<boolean> | boolean) =>
    until(what, async () => (await isTrue()) || undefined);
  const sent = (number: number) => soon(`request ${number}`, () => requests() >= number);
  const counted = (state: State, number: number) =>
    soon(`${number} pages ${state}`, async () => (await count(state)) === number);

  /** Starts a job with pages not requested before. */
  async function start(pages: number): Promise<string[]> {
    const links = next(pages);
    used += pages;
    await tell('extract', { source: 'list', targets: links.map((url) => ({ url })) });
    return links;
  }

  /** Holds the request with the eleventh of the next pages. */
  function stopAtEleventh(): void {
    const eleventh = next(11).at(-1);
    const isSecond = (body: unknown) => JSON.stringify(body).includes(`${eleventh}"`);
    service.faults.next({ when: isSecond, delivery: { kind: 'silence' } });
  }

  function expectNoneTwice(): void {
    assert.equal(new Set(requestedUrls()).size, requestedUrls().length, 'No page is requested twice.');
  }

  /** Nothing is requested twice, nothing is lost, and nothing left unfinished. */
  async function expectSurvived(links: readonly string[]): Promise<void> {
    expectNoneTwice();
    assert.equal((await job()).pages.length, links.length);
    await soon(
      'all pages to end',
      async () => (await count('done')) + (await count('unknown')) === links.length,
    );
    expectNoneTwice();
  }

  return {
    async queued(interrupt: Interrupt) {
      service.faults.next({ delivery: { kind: 'silence' } });
      const first = await start(2);
      await sent(1);
      const links = await start(12);
      await soon('the second job to wait', async () => (await job()).state === 'queued');
      await interrupt();
      await soon('the second job to end', async () => (await job()).state === 'done');
      assert.deepEqual(new Set(requestedUrls()), new Set([...first, ...links]));
      await expectSurvived(links);
    },
    async sent(interrupt: Interrupt) {
      service.faults.next({ delivery: { kind: 'silence' } });
      const links = await start(12);
      await sent(1);
      await interrupt();
      await expectSurvived(links);
      await counted('unknown', 10);
      await counted('done', 2);
    },
    async received(interrupt: Interrupt) {
      service.faults.next({ delivery: { kind: 'stall', afterBytes: 300 } });
      const links = await start(12);
      await counted('sent', 10);
      await interrupt();
      await expectSurvived(links);
      await counted('unknown', 10);
    },
    async answered(interrupt: Interrupt) {
      const links = await start(12);
      await sent(1);
      await interrupt();
      await expectSurvived(links);
    },
    async stored(interrupt: Interrupt) {
      stopAtEleventh();
      const links = await start(23);
      await sent(2);
      await counted('done', 10);
      await interrupt();
      await expectSurvived(links);
      await counted('done', 13);
    },
    /** For a browser that is killed or an extension that is updated: the rest waits until `resume` lets it continue. */
    async paused(interrupt: Interrupt, resume: () => Promise<void>) {
      stopAtEleventh();
      const links = await start(25);
      await sent(2);
      await counted('done', 10);
      await interrupt();
      await soon('the job to pause', async () => (await job()).state === 'paused');
      await counted('unknown', 10);
      await counted('waiting', 5);
      assert.equal(requests(), 2);
      await resume();
      await counted('done', 15);
      assert.deepEqual(requestedUrls().toSorted(), links.toSorted());
    },
  };
}
