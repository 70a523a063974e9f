import { expect, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { changeSettings, tell } from '../harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';

const fixture = useFixture({ watched: true });
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);
const pagesOf = (links: string[]) => links.map((url) => ({ url }));
const start = (links: string[]) =>
  tell(fixture.session, 'extract', { source: 'list', targets: pagesOf(links) });

test(
  'a repeated job joins the running one from any view, and others wait behind it',
  showing('clicked-twice'),
  async () => {
    const { session, service } = fixture;
    await changeSettings(session, ({ extraction }) => ({ extraction: { ...extraction, lanes: 1 } }));
    const [one = '', two = '', three = ''] = linksFrom(21, 3);
    const answer = service.faults.hold();
    const page = await session.open(one);
    await clickMenu(session, page, 'extract-page');
    await expect.poll(() => bodies().length).toBe(1);
    // A view, another tab, the same menu.
    await start([one]);
    const other = await session.open(one);
    await clickMenu(session, other, 'extract-page');
    await start([two, three]);
    const jobs = async () => (await storedJobs(session)).map(({ pages, state }) => [pages.length, state]);
    expect(await jobs()).toEqual([
      [1, 'running'],
      [2, 'queued'],
    ]);
    answer();
    await expect.poll(jobs).toEqual([
      [1, 'done'],
      [2, 'done'],
    ]);
    await expect.poll(bodies).toEqual([{ pages: pagesOf([one]) }, { pages: pagesOf([two, three]) }]);
  },
);
