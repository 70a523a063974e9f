import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { expect } from 'vitest';
import type { Tools } from '../../../components/ui/tools.ts';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import type { SiteDefault } from '../../../lib/presets/destinations.ts';
import type { Answer, Position, SearchState } from '../../../lib/search/answer/answer.ts';
import { EMPTY_FORM, type SearchForm } from '../../../lib/search/form.ts';
import type { Failure } from '../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings/settings.ts';
import { type FakeQuarry, fakeQuarry } from '../../gallery/fake-quarry.ts';

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

/** Makes the page the full-page view, opened at this place. */
export const atDesk = (hash = ''): void => {
  document.body.innerHTML = '<div data-surface="workspace"></div>';
  history.replaceState(null, '', `/desk.html${hash}`);
};

/** What the view announces. */
export const said = () => screen.getByRole('status').textContent;

export const titles = () =>
  [...document.querySelectorAll('.row .title')].map(({ textContent }) => textContent);

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
