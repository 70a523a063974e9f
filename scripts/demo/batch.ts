import type { Job } from '../../lib/extraction/job/job.ts';
import type { Session } from '../../tests/e2e/harness/browser/chromium.ts';
import { alarmSoon, linksFrom, storedJobs } from '../../tests/e2e/harness/views/jobs.ts';
import { clickMenu } from '../../tests/e2e/harness/views/menu.ts';
import { startReviewed } from '../../tests/e2e/harness/views/review.ts';
import { selectText } from '../../tests/e2e/harness/views/selection.ts';
import { openTestPage } from '../../tests/e2e/harness/views/test-page.ts';
import { link } from '../../tests/shared/link.ts';
import { until } from '../../tests/shared/until.ts';
import { say } from '../run.ts';
import type { Demo } from './demo.ts';
import { urlsIn } from './extractions.ts';

const LINKS = 60;
const SERVICE_TAKES_MS = 400;
/** Ensures that the background is stopped while some requests are answered and some are running. */
const END_AFTER_REQUESTS = 3;

/** The result of extracting many links, with the background stopped midway. */
export interface Batch {
  /** Distinct https links in the selection. */
  links: number;
  pages: number;
  failed: number;
  /** Running when the background was stopped: possibly charged, and not retried automatically. */
  unknown: number;
  /** Selected but not requested: duplicates, and links that are not https. */
  skipped: number;
  requests: number;
  /** URLs requested from the service twice. */
  duplicates: number;
  /** How often the background was stopped. */
  killed: number;
}

const lastJob = async (session: Session): Promise<Job | undefined> => (await storedJobs(session)).at(-1);

/** Extracts many selected links, stops the background midway, and lets its alarm resume the job. */
export async function extractBatch({ session, service, picture }: Demo): Promise<Batch> {
  const links = linksFrom(1, LINKS);
  const others = [...links.slice(0, 5), ...links.slice(5, 8).map((url) => `${url}#part`)];
  const hrefs = [...links, ...others, 'http://many.test/1', 'mailto:someone@many.test'];
  const before = service.ledger.entries.length;
  const requests = () => service.ledger.entries.slice(before);
  say(`Extracting a selection of ${hrefs.length} links, and stopping the background once …`);
  const page = await openTestPage(session, `<p>${hrefs.map(link).join(' ')}</p>`);
  await selectText(page.locator('p'));
  await clickMenu(session, page, 'extract-selected-links');
  // Like a real service, answers take time, so that the background can be stopped midway.
  service.faults.always({ operation: 'extract', delayMs: SERVICE_TAKES_MS });
  await startReviewed(session);
  await until('some requests to be running', () => requests().length >= END_AFTER_REQUESTS || undefined);
  await alarmSoon(session);
  if ((await lastJob(session))?.finishedAt !== undefined) throw new Error('The extraction ended too early.');
  await session.background.stop();
  const job = await until('the extraction to end', async () => {
    const last = await lastJob(session);
    return last?.finishedAt !== undefined && last.pages.length === LINKS ? last : undefined;
  });
  service.faults.clear();
  await picture(page, 'batch');
  const requested = requests().flatMap(({ body }) => urlsIn(body));
  const count = (state: Job['pages'][number]['state']) =>
    job.pages.filter((one) => one.state === state).length;
  const batch: Batch = {
    links: LINKS,
    pages: count('done'),
    failed: count('failed'),
    unknown: count('unknown'),
    skipped: job.skipped.duplicates + job.skipped.unsupported,
    requests: requests().length,
    duplicates: requested.length - new Set(requested).size,
    killed: 1,
  };
  if (batch.duplicates > 0) throw new Error(`${batch.duplicates} pages were requested twice.`);
  if (batch.pages + batch.failed + batch.unknown !== LINKS) throw new Error('Some pages were lost.');
  if (batch.skipped !== hrefs.length - LINKS) throw new Error(`Skipped ${batch.skipped} links.`);
  return batch;
}
