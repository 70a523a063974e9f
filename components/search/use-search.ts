import { useRef, useState } from 'preact/hooks';
import type { Quarry, Snapshot } from '../../lib/pages/quarry.ts';
import type { KeptSearches, SearchState } from '../../lib/search/answer.ts';
import { EMPTY_FORM, type SearchForm, sameRequest, type Workflow } from '../../lib/search/form.ts';
import { begun, ended, merge, newer, shownFor } from './kept.ts';
import { useSnapshot } from './use-snapshot.ts';

/** The search view's state, and all that a person can do to it. */
export interface SearchModel {
  snapshot: Snapshot | undefined;
  form: SearchForm;
  /** The search on screen. */
  shown: SearchState | undefined;
  /** Whether query or controls changed since the search on screen. */
  changed: boolean;
  change: (edit: Partial<Omit<SearchForm, 'workflow'>>) => void;
  clear: () => void;
  /** Shows what is kept of a type. Never searches. */
  choose: (workflow: Workflow) => void;
  /** Searches, with the form as it is but for `edit`. The only thing here that spends. */
  submit: (edit?: Partial<SearchForm>) => void;
  cancel: () => void;
}

interface View {
  form: SearchForm;
  kept: KeptSearches;
  /** Id of the search that stays on screen while the form changes. */
  onScreen?: string | undefined;
  loaded: boolean;
  /** What was typed before the draft was read. */
  early: Partial<SearchForm>;
  submitOnLoad: boolean;
}

const OPENING: View = { form: EMPTY_FORM, kept: {}, loaded: false, early: {}, submitOnLoad: false };

/** Keeps the search view: restores it when it opens, and lets no older answer replace a newer search. */
export function useSearch(quarry: Quarry, onUnreadable: () => void): SearchModel {
  const [, repaint] = useState(0);
  // A ref rather than a state: an Enter right after a key must see what that key typed.
  const view = useRef({ ...OPENING }).current;
  const set = (changes: Partial<View>) => {
    Object.assign(view, changes);
    repaint((count) => count + 1);
  };

  const receive = (state: SearchState) => {
    const kept = newer(view.kept[state.form.workflow], state);
    set({ kept: { ...view.kept, [state.form.workflow]: kept } });
  };

  const submit = (edit: Partial<SearchForm> = {}) => {
    const form = { ...view.form, ...edit };
    if (!view.loaded) return set({ submitOnLoad: true });
    if (!form.query.trim()) return;
    const last = view.kept[form.workflow];
    if (last?.status === 'running') {
      if (sameRequest(last.form, form)) return;
      quarry.cancelSearch(last.id);
    }
    const state = begun(view.kept, crypto.randomUUID(), form);
    set({ form, kept: { ...view.kept, [form.workflow]: state }, onScreen: state.id });
    quarry.saveDraft(form);
    quarry.search(state.id, form).then(receive, () => receive(ended(state, 'interrupted')));
  };

  const snapshot = useSnapshot(quarry, {
    opened: ({ draft, searches }) => {
      const form = { ...EMPTY_FORM, ...draft, ...view.early };
      const kept = merge(view.kept, searches);
      set({ form, kept, loaded: true, onScreen: kept[form.workflow]?.id });
      if (view.submitOnLoad) submit();
    },
    changed: ({ searches }) => {
      if (searches) set({ kept: merge(view.kept, searches) });
    },
    failed: () => {
      set({ loaded: true });
      onUnreadable();
    },
  });
  const shown = shownFor(view.kept, view.form, view.onScreen);

  const edit = (changes: Partial<SearchForm>, onScreen: string | undefined) => {
    const form = { ...view.form, ...changes };
    set({ form, onScreen, ...(view.loaded ? {} : { early: { ...view.early, ...changes } }) });
    if (view.loaded) quarry.saveDraft(form);
  };

  return {
    snapshot,
    form: view.form,
    shown,
    changed: shown !== undefined && !sameRequest(shown.form, view.form),
    change: (changes) => edit(changes, shownFor(view.kept, view.form, view.onScreen)?.id),
    clear: () => edit({ query: '' }, undefined),
    choose: (workflow) => edit({ workflow }, undefined),
    submit,
    cancel: () => {
      const running = shownFor(view.kept, view.form, view.onScreen);
      if (running?.status !== 'running') return;
      quarry.cancelSearch(running.id);
      receive(ended(running, 'cancelled'));
    },
  };
}
