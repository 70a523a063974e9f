import { changeSettings, saveKey } from '../../e2e/harness/checks/messages.ts';
import { storedJobs } from '../../e2e/harness/views/jobs.ts';
import { until } from '../../shared/until.ts';
import type { Figure } from '../figure.ts';
import type { BenchSetup, Side } from '../setup.ts';

const LINKS = 500;
const LOOK_EVERY_MS = 2000;
let runs = 0;

/** Different links each time, so that none are saved. */
export function newLinks(count = LINKS): string[] {
  runs += 1;
  return Array.from({ length: count }, (_, index) => `https://run-${runs}.test/${index}`);
}

declare const chrome: { runtime: { sendMessage<T>(order: object): Promise<T> } };

/** The bare worker reports its own time. */
const byBareWorker = ({ instant: { url, key } }: BenchSetup, { page }: Side): Promise<number> =>
  page.evaluate((order) => chrome.runtime.sendMessage<number>(order), { url, key, links: newLinks() });

/**
 * Time from the job's creation until its last page is stored. An open page requests it, as for the bare worker, because
 * opening and closing a page for it would be measured too.
 */
async function byQuarry({ session, page }: Side): Promise<number> {
  const targets = newLinks().map((url) => ({ url }));
  const order = { for: 'background', name: 'extract', request: { source: 'list', targets } };
  await page.evaluate((message) => chrome.runtime.sendMessage(message), order);
  const job = await until('the job to end', async () => {
    // Infrequent, because each check reads all of storage in the measured worker.
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    return (await storedJobs(session)).find(
      ({ pages, finishedAt, copied }) =>
        pages[0]?.url === targets[0]?.url && finishedAt && copied !== undefined,
    );
  });
  if (job.state !== 'done' || job.finishedAt === undefined) throw new Error(`The job ended ${job.state}.`);
  return job.finishedAt - job.createdAt;
}

const extract = (setup: BenchSetup, side: Side): Promise<number> =>
  side.name === 'floor' ? byBareWorker(setup, side) : byQuarry(side);

/** Makes Quarry use the instant service and skip confirmation. */
export async function useInstantService({ instant }: BenchSetup, { session }: Side): Promise<void> {
  await saveKey(session, instant);
  await changeSettings(session, ({ extraction }) => ({
    address: instant.url,
    extraction: { ...extraction, reviewAbove: 10_000 },
    askAbove: 1000,
  }));
}

/** Opens a view that shows the job's progress, or only one of Quarry's images. */
const prepare =
  (seen: boolean): NonNullable<Figure['prepare']> =>
  async (setup, side) => {
    if (side.name === 'floor') return;
    await useInstantService(setup, side);
    await side.page.goto(side.session.url(seen ? 'sidepanel.html' : 'icon/128.png'));
  };

const MANY_LINKS = `${LINKS} links, instant service`;

export const manyLinks: Figure = {
  name: `${MANY_LINKS}: until the last is stored`,
  unit: 'ms',
  prepare: prepare(false),
  measure: extract,
};

export const manyLinksSeen: Figure = {
  name: `${MANY_LINKS}, side panel open: until the last is stored`,
  unit: 'ms',
  goal: { more: 45 },
  prepare: prepare(true),
  measure: extract,
};
