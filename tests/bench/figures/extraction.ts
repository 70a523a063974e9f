import { storedJobs } from '../../e2e/harness/jobs.ts';
import { saveKey, tell } from '../../e2e/harness/messages.ts';
import { changeSettings } from '../../e2e/harness/settings.ts';
import { until } from '../../e2e/harness/until.ts';
import type { Figure } from '../figure.ts';
import type { BenchStage, Side } from '../stage.ts';

const LINKS = 500;
const LOOK_EVERY_MS = 2000;
let runs = 0;

/** Others each time, so that there are no copies of them. */
function newLinks(): string[] {
  runs += 1;
  return Array.from({ length: LINKS }, (_, place) => `https://run-${runs}.test/${place}`);
}

declare const chrome: { runtime: { sendMessage(order: object): Promise<number> } };

/** The bare worker says how long it took. */
const byBareWorker = ({ instant: { url, key } }: BenchStage, { page }: Side): Promise<number> =>
  page.evaluate((order) => chrome.runtime.sendMessage(order), { url, key, links: newLinks() });

/** From the moment that the job is made until its last page is stored. */
async function byQuarry({ session }: BenchStage): Promise<number> {
  const targets = newLinks().map((url) => ({ url }));
  await tell(session, 'extract', { source: 'list', targets });
  const job = await until('the job to end', async () => {
    // Seldom: each look reads all that is stored, in the worker that is measured.
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    return (await storedJobs(session)).find(
      ({ pages, finishedAt }) => pages[0]?.url === targets[0]?.url && finishedAt,
    );
  });
  if (job.state !== 'done' || job.finishedAt === undefined) throw new Error(`The job ended ${job.state}.`);
  return job.finishedAt - job.createdAt;
}

export const manyLinks: Figure = {
  name: `${LINKS} links, instant service: until the last is stored`,
  unit: 'ms',
  async prepare({ session, instant }, side) {
    if (side.name === 'floor') return;
    await saveKey(session, instant);
    await changeSettings(session, ({ extraction }) => ({
      address: instant.url,
      extraction: { ...extraction, reviewAbove: 10_000 },
      askAbove: 1000,
    }));
  },
  measure: (stage, side) => (side.name === 'floor' ? byBareWorker(stage, side) : byQuarry(stage)),
};
