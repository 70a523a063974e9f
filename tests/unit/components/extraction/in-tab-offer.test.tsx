import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../lib/extraction/job/job.ts';
import type { PageInTab } from '../../../../lib/pages/quarry.ts';
import { success } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type InTabSetting } from '../../../../lib/settings/settings.ts';
import { type Answers, DEEDS, type FakeQuarry } from '../../../gallery/fake-quarry.ts';
import { newJob } from '../../../shared/new-job.ts';
import { showSearch } from '../show-search.tsx';
import { pressNext } from '../view.ts';

const URL_HERE = 'http://intranet.example/handbook';
const HERE: PageInTab = { tab: 7, url: URL_HERE, access: 'open' };

const REFUSED = newJob(0, {
  source: 'page',
  finishedAt: 1,
  state: 'failed',
  failure: { code: 'page-unsupported', address: URL_HERE },
});
const { failure: _refused, ...ENDED } = REFUSED;
const READ: Job = {
  ...ENDED,
  id: 'read',
  state: 'done',
  copied: true,
  pages: [{ url: URL_HERE, state: 'done', words: 1240, via: 'local' }],
};

async function open(job: Job, here?: PageInTab, local: InTabSetting = 'offer', answers: Answers = {}) {
  const settings = { ...DEFAULT_SETTINGS, extraction: { ...DEFAULT_SETTINGS.extraction, local } };
  const actions = async () => ({
    ...DEEDS,
    pageInTab: async (urls: readonly string[]) => (urls.includes(URL_HERE) ? here : undefined),
  });
  const quarry = showSearch(
    { job, settings },
    { actions, 'extract.inTab': async () => success(READ), ...answers },
  );
  const line = await screen.findByRole('region', { name: 'Last extraction' });
  fireEvent.click(line.querySelector('button') ?? line);
  return quarry;
}

const calls = ({ calls: all }: FakeQuarry) =>
  all.map(([name]) => name).filter((name) => name === 'requestAccess' || name === 'extract.inTab');

describe('the offer to extract the front tab locally', () => {
  it('appears when the service cannot fetch the page, and extracts it', async () => {
    const quarry = await open(REFUSED, HERE);
    await pressNext('Extract locally');
    await waitFor(() => expect(quarry.calls).toContainEqual(['extract.inTab', { tabs: [HERE] }]));
    expect(calls(quarry)).toEqual(['extract.inTab']);
  });

  it('appears when the service failed on the page', async () => {
    const failure = { code: 'page-failed' } as const;
    const { failure: _none, ...job } = REFUSED;
    const quarry = await open({ ...job, pages: [{ url: URL_HERE, state: 'failed', failure }] }, HERE);
    await pressNext('Extract locally');
    // The page belongs to that job, not to a new one.
    await waitFor(() => expect(quarry.calls).toContainEqual(['extract.inTab', { tabs: [HERE], job: 'job' }]));
  });

  it('appears for a page of a local-only site, even if local extraction is off', async () => {
    const failure = { code: 'site-local' } as const;
    const { failure: _none, ...job } = REFUSED;
    await open({ ...job, failure, pages: [{ url: URL_HERE, state: 'failed', failure }] }, HERE, 'never');
    await screen.findByRole('button', { name: 'Extract locally' });
  });

  it('asks for access to the origin if no click has granted it', async () => {
    const quarry = await open(REFUSED, { ...HERE, access: 'ask' });
    await pressNext('Extract locally');
    await waitFor(() => expect(calls(quarry)).toEqual(['requestAccess', 'extract.inTab']));
    expect(quarry.calls).toContainEqual(['requestAccess', URL_HERE]);
  });

  it('reads nothing if access to the origin is refused', async () => {
    const refuse = { requestAccess: async () => false };
    const quarry = await open(REFUSED, { ...HERE, access: 'ask' }, 'offer', refuse);
    await pressNext('Extract locally');
    await waitFor(() => expect(calls(quarry)).toEqual(['requestAccess']));
  });

  it('explains how to allow file URLs', async () => {
    await open(REFUSED, { ...HERE, access: 'files-off' });
    await screen.findByText(/turn on “Allow access to file URLs” for Quarry/);
    expect(screen.queryByRole('button', { name: 'Extract locally' })).toBeNull();
  });

  const ABSENT: [what: string, job: Job, here: PageInTab | undefined, local: InTabSetting][] = [
    ['the tab shows another page', REFUSED, undefined, 'offer'],
    ['local extraction is off', REFUSED, HERE, 'never'],
  ];
  it.each(ABSENT)('does not appear when %s', async (_, job, here, local) => {
    await open(job, here, local);
    await screen.findByText('It uses http.', { exact: false });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByRole('button', { name: 'Extract locally' })).toBeNull();
  });
});
