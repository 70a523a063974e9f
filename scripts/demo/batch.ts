import type { Job } from '../../lib/extraction/job/job.ts';
import type { Session } from '../../tests/e2e/harness/browser/chromium.ts';
import { until } from '../../tests/e2e/harness/browser/until.ts';
import { alarmSoon, linksFrom, storedJobs } from '../../tests/e2e/harness/views/jobs.ts';
import { clickMenu } from '../../tests/e2e/harness/views/menu.ts';
import { link, openPaper } from '../../tests/e2e/harness/views/paper.ts';
import { startReviewed } from '../../tests/e2e/harness/views/review.ts';
import { selectText } from '../../tests/e2e/harness/views/selection.ts';
import { say } from '../run.ts';
import type { Stage } from './stage.ts';

const LINKS = 60;
const SERVICE_TAKES_MS = 400;
/** So that the background is ended with some requests answered and some on their way. */
const END_AFTER_REQUESTS = 3;

/** What became of a selection of many links, with the background ended in the middle. */
export interface Batch {
  /** Distinct https links that were selected. */
  links: number;
  pages: number;
  failed: number;
  /** On their way when the background ended: perhaps charged, and not asked for again by themselves. */
  unknown: number;
  /** Selected, and not asked for: duplicates, and what is not https. */
  skipped: number;
  requests: number;
  /** Addresses that the service was asked for twice. */
  duplicates: number;
  /** How often the background was ended. */
  killed: number;
}

const lastJob = async (session: Session): Promise<Job | undefined> => (await storedJobs(session)).at(-1);

/** Extracts a selection of many links, ends the background in the middle, and lets its alarm go on. */
export async function extractBatch({ session, service, picture }: Stage): Promise<Batch> {
  const links = linksFrom(1, LINKS);
  const others = [...links.slice(0, 5), ...links.slice(5, 8).map((url) => `${url}#part`)];
  const hrefs = [...links, ...others, 'http://many.test/1', 'mailto:someone@many.test'];
  const before = service.ledger.entries.length;
  const requests = () => service.ledger.entries.slice(before);
  say(`Extracting a selection of ${hrefs.length} links, and ending the background once …`);
  const page = await openPaper(session, `<p>${hrefs.map(link).join(' ')}</p>`);
  await selectText(page.locator('p'));
  await clickMenu(session, page, 'extract-selected-links');
  // A real service takes its time: so the background can be ended in the middle.
  service.faults.always({ operation: 'extract', delayMs: SERVICE_TAKES_MS });
  await startReviewed(session);
  await until('some requests to be on their way', () => requests().length >= END_AFTER_REQUESTS || undefined);
  await alarmSoon(session);
  if ((await lastJob(session))?.finishedAt !== undefined) throw new Error('The extraction ended too early.');
  await session.background.stop();
  const job = await until('the extraction to end', async () => {
    const last = await lastJob(session);
    return last?.finishedAt !== undefined && last.pages.length === LINKS ? last : undefined;
  });
  service.faults.clear();
  await picture(page, 'batch');
  const asked = requests().flatMap(({ body }) => JSON.stringify(body).match(/https:[^"]+/g) ?? []);
  const count = (state: Job['pages'][number]['state']) =>
    job.pages.filter((one) => one.state === state).length;
  const batch: Batch = {
    links: LINKS,
    pages: count('done'),
    failed: count('failed'),
    unknown: count('unknown'),
    skipped: job.skipped.duplicates + job.skipped.unsupported,
    requests: requests().length,
    duplicates: asked.length - new Set(asked).size,
    killed: 1,
  };
  if (batch.duplicates > 0) throw new Error(`${batch.duplicates} pages were asked for twice.`);
  if (batch.pages + batch.failed + batch.unknown !== LINKS) throw new Error('Some pages were lost.');
  if (batch.skipped !== hrefs.length - LINKS) throw new Error(`Skipped ${batch.skipped} links.`);
  return batch;
}
