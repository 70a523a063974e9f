import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { options } from 'preact';
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { Surface } from '../../../../../components/search/state/use-search.ts';
import type { Job, JobPage } from '../../../../../lib/extraction/job/job.ts';
import type { Snapshot } from '../../../../../lib/pages/quarry.ts';
import type { ResultItem } from '../../../../../lib/search/answer/answer.ts';
import { EVERY_GROUP } from '../../../../gallery/every-group.ts';
import { type Answers, acting, fakeQuarry, watching } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import { newJob } from '../../../../shared/new-job.ts';
import { after, done, GRANITE, pressNext } from '../../view.tsx';

const ANSWER = answer(group('search', [{ title: 'First' }, { title: 'Second' }, { title: 'Third' }]));
const DONE = done(GRANITE, ANSWER);
const FOUND: Partial<Snapshot> = after(DONE);
const SAYS = 'This part couldn’t be displayed. The rest of the page still works.';
const ENTRY_SAYS = 'This item couldn’t be displayed.';

let told: MockInstance;

beforeEach(() => {
  history.replaceState(null, '', '/desk.html');
  // The broken parts log errors on purpose.
  told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  broken = undefined;
  told.mockRestore();
});

/** The component that throws whenever it renders in this test. */
let broken: string | undefined;
const painted = options.vnode;
options.vnode = (vnode) => {
  const { type } = vnode;
  if (typeof type === 'function' && type.name === broken)
    vnode.type = () => {
      throw new Error(`${broken} broke`);
    };
  painted?.(vnode);
};

async function openSearch(surface: Surface, known: Partial<Snapshot>, answers: Answers = {}) {
  const { showSearch } = await import('../../view.tsx');
  return showSearch(known, answers, surface);
}

async function openOptions(page: string) {
  location.hash = page;
  const { OptionsView } = await import('../../../../../components/settings/settings-view.tsx');
  render(<OptionsView quarry={fakeQuarry()} firefox={false} />);
}

async function openWelcome(known: Partial<Snapshot>, answers: Answers = {}) {
  const { WelcomeView } = await import('../../../../../components/welcome/welcome-view.tsx');
  render(<WelcomeView quarry={fakeQuarry(known, answers)} firefox={false} />);
}

/** A finished extraction of these pages. */
const jobOf = (pages: JobPage[], state: Job['state'] = 'done'): Job =>
  newJob(0, { state, pages, ...(state === 'done' ? { finishedAt: 2, copied: true } : {}) });
const page = (name: string): JobPage => ({
  url: `https://${name}.test/`,
  title: name,
  state: 'done',
  words: 7,
});
const JOB = jobOf([page('one')]);

const field = () => screen.findByRole('combobox', { name: 'Search' });
const buttonNamed = (name: string) => () => screen.findByRole('button', { name });
const heading = (name: string) => () => screen.findByRole('heading', { name });
type Row = [what: string, name: string, open: () => Promise<unknown>, stays: () => Promise<unknown>];

const job = (known: Partial<Snapshot> = {}): Partial<Snapshot> => ({ ...known, job: JOB });

const VIEWS: Row[] = [
  ['chips', 'Chips', () => openSearch('popup', FOUND), field],
  ['way back', 'HistoryButtons', () => openSearch('popup', FOUND), field],
  ['start', 'Ready', () => openSearch('popup', {}), field],
  ['hint to press Enter', 'PressEnter', () => openSearch('popup', { draft: GRANITE }), field],
  ['outcome, in the popup', 'SearchOutcome', () => openSearch('popup', FOUND), field],
  ['outcome, in the side panel', 'SearchOutcome', () => openSearch('panel', FOUND), field],
  ['list of a group', 'ResultList', () => openSearch('popup', FOUND), field],
  ['job line', 'JobPanel', () => openSearch('popup', job()), field],
  ['page in front', 'ThisPage', () => openSearch('popup', {}), field],
  ['list of suggestions', 'SuggestionList', () => openSearch('popup', FOUND), field],
  ['usage', 'UsageNote', () => openSearch('popup', {}), field],
  ['workspace', 'Workspace', () => openSearch('workspace', FOUND), field],
  ['library', 'Library', () => openRoute('#library', FOUND), field],
  ['document builder', 'DocumentView', () => openRoute('#document', job(FOUND)), field],
  ['sources', 'AddPages', () => openRoute('#add', FOUND), buttonNamed('Close')],
  ['activity', 'ActivityView', () => openRoute('#jobs', FOUND), field],
  ...(
    [
      ['ServiceGroup', '', 'Language'],
      ['LensesGroup', 'search', 'Result rules'],
      ['PresetsGroup', 'markdown', 'Destinations'],
      ['LimitsGroup', 'spending', 'Prices'],
      ['StoredDataGroup', 'privacy', 'Permissions'],
      ['McpGroup', 'advanced', 'About'],
    ] as const
  ).map(([name, at, stays]): Row => [name, name, () => openOptions(at), heading(stays)]),
  [
    'form of the welcome page',
    'ServiceForm',
    () => openWelcome({ key: undefined }, { hasAccess: async () => false }),
    heading('Welcome to Quarry'),
  ],
  ['whole search view', 'SearchHeader', () => openSearch('popup', FOUND), buttonNamed('Show again')],
  ['whole options', 'PageLinks', () => openOptions(''), buttonNamed('Show again')],
  ['whole welcome page', 'Mark', () => openWelcome({}), buttonNamed('Show again')],
];

async function openRoute(hash: string, known: Partial<Snapshot>, answers: Answers = {}) {
  history.replaceState(null, '', `/desk.html${hash}`);
  return openSearch('workspace', known, answers);
}

describe('when a part breaks', () => {
  it.each(VIEWS)(
    'the %s says so, offers its text, and leaves the rest intact',
    async (_, name, open, stays) => {
      broken = name;
      await open();
      await screen.findAllByText(SAYS);
      await stays();
      // Queried again on each try, because a part that breaks again moves to another notice.
      const raw = await waitFor(() => {
        const [notice] = screen.getAllByText(SAYS);
        const container = within(notice?.closest<HTMLElement>('.broken') ?? document.body);
        container.getByRole('button', { name: 'Copy raw text' });
        return container.getByText('Raw text');
      });
      expect(raw.nextElementSibling?.textContent).toMatch(/\S/);
    },
  );
});

/** Data of an unexpected shape, as a damaged database might return it. */
const hostile = <T,>(id: string): T => JSON.parse(`{"id":"${id}","url":7,"query":7,"keys":[]}`);

describe('when an entry breaks', () => {
  beforeAll(async () => {
    vi.resetModules();
    await import('../../../setup.ts');
  });

  it.each(Object.keys(EVERY_GROUP))('in a list of %s, it says so and its neighbors stay', async (kind) => {
    const good = group(kind, [
      { title: 'First', host: 'a.test' },
      { title: 'Third', host: 'c.test' },
    ]);
    const [first, third] = good.items;
    const items = [first, hostile<ResultItem>('x'), third].filter((item) => item !== undefined);
    const state = { ...DONE, answer: answer({ name: kind, items }) };
    const quarry = await openSearch('popup', after(state));
    const notice = await screen.findByText(ENTRY_SAYS);
    expect(screen.queryByText(SAYS)).toBeNull();
    const list = notice.closest('ul');
    expect(list?.children).toHaveLength(3);
    expect(list?.children[1]).toBe(notice.closest('li.broken'));
    expect(list?.children[0]?.textContent).toContain('First');
    expect(list?.children[2]?.textContent).toContain('Third');
    fireEvent.click(await screen.findByRole('button', { name: 'Copy raw text' }));
    const raw = JSON.stringify(hostile('x'), null, 2);
    await waitFor(() => expect(quarry.calls).toContainEqual(['copyText', raw]));
    expect(screen.getByText('Raw text').nextElementSibling?.textContent).toBe(raw);
  });

  it('in a job, it says so and the other pages stay', async () => {
    await openSearch('popup', { job: jobOf([page('one'), hostile('x'), page('three')], 'stopped') });
    await pressNext(/^Stopped/);
    await screen.findByText(ENTRY_SAYS);
    for (const name of ['one', 'three']) screen.getByRole('link', { name });
  });

  it('in all extractions, it says so and the others stay', async () => {
    const watchJobs = watching([JOB, hostile<Job>('x'), { ...JOB, id: 'three' }]);
    await openRoute('#jobs', FOUND, acting({ watchJobs }));
    await screen.findByText(ENTRY_SAYS);
    expect(document.querySelectorAll('.job-item')).toHaveLength(2);
  });
});

it('a broken part renders again when its content changes', async () => {
  const { Boundary } = await import('../../../../../components/ui/failure/boundary.tsx');
  const Part = ({ of }: { of: string | undefined }) => <p>{of?.toUpperCase() ?? JSON.parse('nothing')}</p>;
  const whole = (of: string | undefined) => (
    <Boundary of={of}>
      <Part of={of} />
    </Boundary>
  );
  const { rerender } = render(whole(undefined));
  await screen.findByText(SAYS);
  rerender(whole('again'));
  await screen.findByText('AGAIN');
  expect(screen.queryByText(SAYS)).toBeNull();
});
