import { test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { interruptions, ONE_AT_A_TIME } from '../../shared/interrupted-jobs.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { allowAccess, changeSettings, tell } from '../harness/checks/messages.ts';
import { alarmSoon, storedJobs } from '../harness/views/jobs.ts';

test.use(UNTRACED);

const IN_SOAK_RUN = process.env.QUARRY_KILLS !== undefined;
/** How often to end the background at each point, and to kill the browser. */
const TIMES = Number(process.env.QUARRY_KILLS ?? 1);

const fixture = useFixture({ watched: true });

let jobs: ReturnType<typeof interruptions> | undefined;

test.beforeEach(async () => {
  jobs ??= interruptions({
    service: fixture.service,
    page: (number) => `https://many.test/${number}`,
    tell: (name, request) => tell(fixture.session, name, request),
    storedJobs: () => storedJobs(fixture.session),
  });
  await changeSettings(fixture.session, ONE_AT_A_TIME);
});

/** Ends the background, and lets its alarm start it again. */
async function endBackground(): Promise<void> {
  const { session } = fixture;
  await alarmSoon(session);
  await session.background.stop();
  await settledBadge(session);
}

async function killBrowser(): Promise<void> {
  await fixture.restart('killed');
  // Chromium saves granted origins only now and then, and when it is closed.
  await allowAccess(fixture.session, fixture.service);
  await settledBadge(fixture.session);
}

async function resume(): Promise<void> {
  const popup = await openPopup(fixture.session);
  await popup.page.getByRole('button', { name: 'Resume' }).click();
  await popup.page.getByText('Copied 15 of 25 pages').first().waitFor();
  await popup.close();
}

/** `npm test` ends it at one point, and Firefox’s at another: the code is the same. */
const POINTS = IN_SOAK_RUN
  ? (['queued', 'sent', 'received', 'answered', 'stored'] as const)
  : (['sent'] as const);

for (let turn = 1; turn <= TIMES; turn += 1)
  for (const point of POINTS)
    test(
      `background ended, ${point}: the job continues, and requests nothing twice (${turn})`,
      showing('worker-killed'),
      () => jobs?.[point](endBackground),
    );

// Last, because the file goes on in another browser.
for (let turn = 1; turn <= Math.ceil(TIMES * 0.8); turn += 1)
  test(
    `browser killed in a job: keeps stored pages, pauses the rest, and requests nothing twice (${turn})`,
    showing('browser-killed'),
    () => jobs?.paused(killBrowser, resume),
  );
