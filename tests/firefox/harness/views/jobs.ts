import type { Page } from 'puppeteer-core';
import { interruptions } from '../../../shared/interrupted-jobs.ts';
import { click, reads } from '../browser/find.ts';
import type { Fixture } from '../browser/fixture.ts';
import { storedJobs, tell } from '../browser/inside.ts';
import { openPopup } from '../browser/popup.ts';
import { specimen } from '../browser/site.ts';

/** The points of a job at which Firefox’s tests interrupt it. */
export const jobsIn = (fixture: Fixture): ReturnType<typeof interruptions> =>
  interruptions({
    service: fixture.service,
    page: (number) => specimen(fixture.service, number),
    tell: (name, request) => tell(fixture.session, name, request),
    storedJobs: () => storedJobs(fixture.session),
  });

/** Resumes the paused extraction of 25 pages, ten of which were in flight. `look`: at the popup before. */
export async function resume({ session }: Fixture, look?: (popup: Page) => Promise<void>): Promise<void> {
  const popup = await openPopup(session);
  await look?.(popup.page);
  await click(popup.page, 'button', 'Resume');
  await reads(popup.page, 'Copied 15 of 25 pages');
  await popup.close();
}
