import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { options } from 'preact';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { Boundary } from '../../../../../components/ui/failure/boundary.tsx';
import type { Job, JobPage } from '../../../../../lib/extraction/job/job.ts';
import type { Snapshot } from '../../../../../lib/pages/quarry.ts';
import type { ResultItem } from '../../../../../lib/search/answer/answer.ts';
import { EVERY_GROUP } from '../../../../gallery/every-group.ts';
import { acting, watching } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import { newJob } from '../../../../shared/new-job.ts';
import {
  after,
  done,
  GRANITE,
  pressNext,
  showDesk,
  showSearch,
  showSettings,
  showWelcome,
} from '../../view.tsx';

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
  ['chips', 'Chips', () => showSearch(FOUND), field],
  ['way back', 'HistoryButtons', () => showSearch(FOUND), field],
  ['start', 'Ready', () => showSearch({}), field],
  ['hint to press Enter', 'PressEnter', () => showSearch({ draft: GRANITE }), field],
  ['outcome, in the popup', 'SearchOutcome', () => showSearch(FOUND), field],
  ['outcome, in the side panel', 'SearchOutcome', () => showSearch(FOUND, {}, 'panel'), field],
  ['list of a group', 'ResultList', () => showSearch(FOUND), field],
  ['job line', 'JobPanel', () => showSearch(job()), field],
  ['page in front', 'ThisPage', () => showSearch({}), field],
  ['list of suggestions', 'SuggestionList', () => showSearch(FOUND), field],
  ['usage', 'UsageNote', () => showSearch({}), field],
  ['workspace', 'Workspace', () => showDesk('', FOUND), field],
  ['library', 'Library', () => showDesk('#library', FOUND), field],
  ['document builder', 'DocumentView', () => showDesk('#document', job(FOUND)), field],
  ['sources', 'AddPages', () => showDesk('#add', FOUND), buttonNamed('Close')],
  ['activity', 'ActivityView', () => showDesk('#jobs', FOUND), field],
  ...(
    [
      ['ServiceGroup', '', 'Language'],
      ['LensesGroup', 'search', 'Result rules'],
      ['PresetsGroup', 'markdown', 'Destinations'],
      ['LimitsGroup', 'spending', 'Prices'],
      ['StoredDataGroup', 'privacy', 'Permissions'],
      ['McpGroup', 'advanced', 'About'],
    ] as const
  ).map(([name, at, stays]): Row => [name, name, () => showSettings({}, {}, `#${at}`), heading(stays)]),
  [
    'form of the welcome page',
    'ServiceForm',
    () => showWelcome({ key: undefined }, { hasAccess: async () => false }),
    heading('Welcome to Quarry'),
  ],
  ['whole search view', 'SearchHeader', () => showSearch(FOUND), buttonNamed('Show again')],
  ['whole options', 'PageLinks', () => showSettings({}, {}, '#'), buttonNamed('Show again')],
  ['whole welcome page', 'Mark', () => showWelcome({}), buttonNamed('Show again')],
];

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
  it.each(Object.keys(EVERY_GROUP))('in a list of %s, it says so and its neighbors stay', async (kind) => {
    const good = group(kind, [
      { title: 'First', host: 'a.test' },
      { title: 'Third', host: 'c.test' },
    ]);
    const [first, third] = good.items;
    const items = [first, hostile<ResultItem>('x'), third].filter((item) => item !== undefined);
    const state = { ...DONE, answer: answer({ name: kind, items }) };
    const quarry = await showSearch(after(state));
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
    await showSearch({ job: jobOf([page('one'), hostile('x'), page('three')], 'stopped') });
    await pressNext(/^Stopped/);
    await screen.findByText(ENTRY_SAYS);
    for (const name of ['one', 'three']) screen.getByRole('link', { name });
  });

  it('in all extractions, it says so and the others stay', async () => {
    const watchJobs = watching([JOB, hostile<Job>('x'), { ...JOB, id: 'three' }]);
    await showDesk('#jobs', FOUND, acting({ watchJobs }));
    await screen.findByText(ENTRY_SAYS);
    expect(document.querySelectorAll('.job-item')).toHaveLength(2);
  });
});

it('a broken part renders again when its content changes', async () => {
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
