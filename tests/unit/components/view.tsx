import { act, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { expect, vi } from 'vitest';
import { Results } from '../../../components/search/results/results.tsx';
import { SearchView } from '../../../components/search/search-view.tsx';
import type { Surface } from '../../../components/search/state/use-search.ts';
import { type GroupProps, useSaveSettings } from '../../../components/settings/group.tsx';
import { OptionsView } from '../../../components/settings/settings-view.tsx';
import { UndoProvider } from '../../../components/ui/confirm/undo.tsx';
import { type Tools, ToolsProvider } from '../../../components/ui/tools.ts';
import { WelcomeView } from '../../../components/welcome/welcome-view.tsx';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import type { SiteDefault } from '../../../lib/presets/destinations.ts';
import type { Answer, Position, SearchState } from '../../../lib/search/answer/answer.ts';
import { EMPTY_FORM, type SearchForm, type Workflow } from '../../../lib/search/form.ts';
import type { Failure } from '../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings/settings.ts';
import { type Answers, type FakeQuarry, fakeQuarry } from '../../gallery/fake-quarry.ts';
import { STATES } from '../../gallery/states.ts';

/** Waits until the parts of a view that load late are there. */
async function settle(): Promise<void> {
  for (let left = 3; left > 0; left -= 1)
    await act(async () => {
      await vi.dynamicImportSettled();
      await new Promise((resolve) => setTimeout(resolve));
    });
}

/** Shows the search view of a Quarry that knows this and answers so. */
export async function showSearch(
  known: Partial<Snapshot> = {},
  answers: Answers = {},
  surface: Surface = 'popup',
): Promise<FakeQuarry> {
  const quarry = fakeQuarry(known, answers);
  render(<SearchView quarry={quarry} surface={surface} />);
  await settle();
  return quarry;
}

/** Shows the full-page view at the place that the hash names. */
export function showDesk(
  hash: string,
  known: Partial<Snapshot> = {},
  answers: Answers = {},
): Promise<FakeQuarry> {
  document.body.innerHTML = '<div data-surface="workspace"></div>';
  history.replaceState(null, '', `/desk.html${hash}`);
  return showSearch(known, answers, 'workspace');
}

/** Shows Settings, at the place that the hash names. */
export async function showSettings(
  known: Partial<Snapshot> = {},
  answers: Answers = {},
  hash = location.hash,
): Promise<FakeQuarry> {
  history.replaceState(null, '', hash);
  const quarry = fakeQuarry(known, answers);
  render(<OptionsView quarry={quarry} firefox={false} />);
  await settle();
  return quarry;
}

/** Shows the welcome page. */
export async function showWelcome(
  known: Partial<Snapshot> = {},
  answers: Answers = {},
  firefox = false,
): Promise<FakeQuarry> {
  const quarry = fakeQuarry(known, answers);
  render(<WelcomeView quarry={quarry} firefox={firefox} />);
  await settle();
  return quarry;
}

/** Shows a search view of the gallery, with other answers of the background. */
export function show(name: string, answers: Answers = {}): Promise<FakeQuarry> {
  const state = STATES[name];
  if (!state) throw new Error(`The gallery has no view ${name}.`);
  const all = { ...state.answers, ...answers };
  if (state.surface !== 'workspace') return showSearch(state.known, all, state.surface);
  return showDesk(state.beside ? `#${state.beside}` : '', state.known, all);
}

/** Shows one group of Settings, which keeps what it saves. */
export async function showGroup(
  Group: ComponentType<GroupProps>,
  known: Partial<Snapshot> = {},
  answers: Answers = {},
): Promise<FakeQuarry> {
  const quarry = fakeQuarry(known, answers);
  const loaded = await quarry.load();
  quarry.calls.length = 0;
  const WithSave = (props: Omit<GroupProps, 'save'>) => <Group {...props} save={useSaveSettings(props)} />;
  const Page = () => {
    const [snapshot, setSnapshot] = useState(loaded);
    const [words, setWords] = useState('');
    const learn = (part: Partial<Snapshot>) => setSnapshot((before) => ({ ...before, ...part }));
    const { settings } = snapshot;
    return (
      <UndoProvider announce={setWords}>
        <WithSave {...{ quarry, snapshot, settings, learn, firefox: false, announce: setWords }} />
        <p role="status">{words}</p>
      </UndoProvider>
    );
  };
  render(<Page />);
  return quarry;
}

/** Shows the results of an answer without the view around them. */
export function showResults(
  answer: Answer,
  workflow: Workflow = 'search',
  onSearch: (query: string) => void = nothing,
): FakeQuarry {
  const quarry = fakeQuarry();
  render(
    <ToolsProvider value={toolsOf({ quarry })}>
      <Results
        {...{ answer, onSearch }}
        form={{ ...EMPTY_FORM, workflow }}
        position={{ start: {}, note: nothing }}
        folds={false}
        onLeave={nothing}
        onKeyList={nothing}
      />
    </ToolsProvider>,
  );
  return quarry;
}

/** A control, or its label. */
type Control = Element | string;

const controlOf = (control: Control): Element =>
  typeof control === 'string' ? screen.getByLabelText(control) : control;

export const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });

/** The field of the search view. */
export const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });

export const press = (name: string | RegExp): boolean => fireEvent.click(button(name));

/** Presses a button as soon as it is there. */
export const pressNext = async (name: string | RegExp): Promise<boolean> =>
  fireEvent.click(await screen.findByRole('button', { name }));

/** Presses a key where the focus is; false if the view handles it. */
export const pressKey = (key: string, more: KeyboardEventInit = {}): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

export const fill = (control: Control, value: string): boolean =>
  fireEvent.input(controlOf(control), { target: { value } });

export const choose = (control: Control, value: string): boolean =>
  fireEvent.change(controlOf(control), { target: { value } });

export const link = (name: string | RegExp): HTMLElement => screen.getByRole('link', { name });

export const tab = (name: string): HTMLElement => screen.getByRole('tab', { name });

export const combobox = (name: string): HTMLSelectElement =>
  screen.getByRole<HTMLSelectElement>('combobox', { name });

/** Opens a place in the page that is open. */
export const go = (hash: string): void => {
  location.hash = hash;
  fireEvent(window, new HashChangeEvent('hashchange'));
};

export const box = (name: string | RegExp): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>('checkbox', { name });

/** What the view announces. */
export const said = () => screen.getByRole('status').textContent;

/** The titles of the results shown. */
export const titles = () =>
  [...document.querySelectorAll('.row .title')].map(({ textContent }) => textContent);

/** Waits until these results are shown. */
export const finds = (...results: string[]) => waitFor(() => expect(titles()).toEqual(results));

export const says = (words: string) => waitFor(() => expect(said()).toBe(words));

/** The calls and messages with these names. */
export const calls = (quarry: FakeQuarry, ...names: string[]): FakeQuarry['calls'] =>
  quarry.calls.filter(([name]) => names.includes(name));

/** The settings that were saved, oldest first. */
export const saved = (quarry: FakeQuarry) =>
  calls(quarry, 'settings.save').map(([, change]) => Object(change).to);

/** The form that was saved last. */
export const lastDraft = (quarry: FakeQuarry) => calls(quarry, 'saveDraft').at(-1)?.[1];

/** The form of a plain search. */
export const GRANITE: SearchForm = { ...EMPTY_FORM, query: 'granite' };

/** What a view knows if some settings differ. */
export const withSettings = (changes: Partial<Settings>): { settings: Settings } => ({
  settings: { ...DEFAULT_SETTINGS, ...changes },
});

/** What a view knows after a plain search that found this. */
export const afterFinding = (answer: Answer, changes: Partial<SearchForm> = {}): Partial<Snapshot> =>
  after(done({ ...GRANITE, ...changes }, answer));

/** Sites that are only extracted locally. */
export const localOnly = (...hosts: string[]): { siteDefaults: SiteDefault[] } => ({
  siteDefaults: hosts.map((host) => ({ host, way: 'local', to: 'clipboard', preset: '' })),
});

/** A search that found this. */
export const done = (form: SearchForm, answer: Answer, position?: Position) =>
  ({ status: 'done', id: 'one', form, startedAt: 1, finishedAt: 2, answer, position }) as const;

/** A search that failed so. */
export const failedWith = (form: SearchForm, failure: Failure) =>
  ({ status: 'failed', id: 'one', form, startedAt: 1, finishedAt: 2, failure }) as const;

/** What a view knows after this search. */
export const after = (search: SearchState): Partial<Snapshot> => ({
  draft: search.form,
  searches: { [search.form.workflow]: search },
});

const nothing = () => undefined;

/** The tools of a view, for a part of it. */
export const toolsOf = (changes: Partial<Tools> = {}): Tools => ({
  quarry: fakeQuarry(),
  prices: DEFAULT_SETTINGS.prices,
  askAbove: DEFAULT_SETTINGS.askAbove,
  announce: nothing,
  showError: nothing,
  ...changes,
});
