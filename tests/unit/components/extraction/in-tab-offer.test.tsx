import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Job, JobPage } from '../../../../lib/extraction/job/job.ts';
import type { PageInTab } from '../../../../lib/pages/quarry.ts';
import { type FailureCode, success } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type InTabSetting } from '../../../../lib/settings/settings.ts';
import { type Answers, acting, type FakeQuarry } from '../../../gallery/fake-quarry.ts';
import { newJob } from '../../../shared/new-job.ts';
import { showSearch } from '../show-search.tsx';
import { calls, pressNext, withSettings } from '../view.ts';

const URL_HERE = 'http://intranet.example/handbook';
const HERE: PageInTab = { tab: 7, url: URL_HERE, access: 'open' };

const failed = (code: FailureCode, pages: JobPage[] = []) =>
  newJob(0, { source: 'page', finishedAt: 1, state: 'failed', failure: { code, address: URL_HERE }, pages });
const failedPage = (code: FailureCode): JobPage => ({ url: URL_HERE, state: 'failed', failure: { code } });
const REFUSED = failed('page-unsupported');
const READ = newJob(0, { id: 'read', state: 'done', copied: true });

async function open(job: Job, here?: PageInTab, local: InTabSetting = 'offer', answers: Answers = {}) {
  const known = { job, ...withSettings({ extraction: { ...DEFAULT_SETTINGS.extraction, local } }) };
  const pageInTab = async (urls: readonly string[]) => (urls.includes(URL_HERE) ? here : undefined);
  const actions = acting({ pageInTab });
  const quarry = showSearch(known, { ...actions, 'extract.inTab': async () => success(READ), ...answers });
  const line = await screen.findByRole('region', { name: 'Last extraction' });
  fireEvent.click(line.querySelector('button') ?? line);
  return quarry;
}

const offer = () => screen.queryByRole('button', { name: 'Extract locally' });
const taken = (quarry: FakeQuarry) => calls(quarry, 'requestAccess', 'extract.inTab');

describe('the offer to extract the front tab locally', () => {
  const { failure: _, ...partly } = failed('page-failed', [failedPage('page-failed')]);
  const asks = { ...HERE, access: 'ask' as const };
  const ASKED = ['requestAccess', URL_HERE];
  const order = (here: PageInTab, more = {}) => ['extract.inTab', { tabs: [here], ...more }];

  it.each<[what: string, job: Job, here: PageInTab, local: InTabSetting, grants: boolean, taken: unknown[]]>([
    ['the service cannot fetch the page', REFUSED, HERE, 'offer', true, [order(HERE)]],
    // The page belongs to that job, not to a new one.
    ['the service failed on the page', partly, HERE, 'offer', true, [order(HERE, { job: 'job' })]],
    [
      'the site is local-only, even if local extraction is off',
      failed('site-local', [failedPage('site-local')]),
      HERE,
      'never',
      true,
      [order(HERE, { job: 'job' })],
    ],
    ['no click has granted access yet', REFUSED, asks, 'offer', true, [ASKED, order(asks)]],
    ['access is then refused, so that nothing is read', REFUSED, asks, 'offer', false, [ASKED]],
  ])('appears when %s, and is taken', async (_, job, here, local, grants, expected) => {
    const quarry = await open(job, here, local, { requestAccess: async () => grants });
    await pressNext('Extract locally');
    await waitFor(() => expect(taken(quarry)).toEqual(expected));
  });

  it('explains how to allow file URLs', async () => {
    await open(REFUSED, { ...HERE, access: 'files-off' });
    await screen.findByText(/turn on “Allow access to file URLs” for Quarry/);
    expect(offer()).toBeNull();
  });

  it.each<[what: string, here: PageInTab | undefined, local: InTabSetting]>([
    ['the tab shows another page', undefined, 'offer'],
    ['local extraction is off', HERE, 'never'],
  ])('does not appear when %s', async (_, here, local) => {
    await open(REFUSED, here, local);
    await screen.findByText('It uses http.', { exact: false });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(offer()).toBeNull();
  });
});
