import { useMemo, useState } from 'preact/hooks';
import type { Quarry, Snapshot } from '../../../lib/pages/quarry.ts';
import type { Bookmark, SearchState } from '../../../lib/search/answer/answer.ts';
import { type SearchForm, sameRequest, type Workflow } from '../../../lib/search/form.ts';
import { useSnapshot } from '../../ui/use-snapshot.ts';
import { SearchSession } from './search-session.ts';

/** The search view's state, and all that a person can do to it. */
export interface SearchModel {
  snapshot: Snapshot | undefined;
  form: SearchForm;
  /** The search on screen. */
  shown: SearchState | undefined;
  /** Whether query or controls changed since the search on screen. */
  changed: boolean;
  /** Edits the form, which begins at its first page again. */
  change: (edit: Partial<Omit<SearchForm, 'workflow'>>) => void;
  clear: () => void;
  /** Shows what is kept of a type. Never searches. */
  choose: (workflow: Workflow) => void;
  /** Shows a search of the session history. `entryId`: its id, where newer ones follow it. Never searches. */
  show: (state: SearchState, entryId: string | undefined) => void;
  /** Id of the search that one went back to. */
  entryId: string | undefined;
  /** Where this view was in each answer, by the answer's id. */
  bookmarks: Map<string, Bookmark>;
  /** Whether the answer on screen is offered in place of another search for the same. */
  offered: boolean;
  /** Searches, or offers the answer that is there. */
  enter: () => void;
  /** Searches, with the form as it is but for `edit`. This and `enter` are all that spends. */
  submit: (edit?: Partial<SearchForm>) => void;
  cancel: () => void;
  /** A search that waits for a yes: it costs more than may be spent unasked. */
  asked: SearchForm | undefined;
  answer: (agreed: boolean) => void;
}

/** Keeps the search view: restores it when it opens, and lets no older answer replace a newer search. */
export function useSearch(quarry: Quarry, onUnreadable: () => void): SearchModel {
  const [, paint] = useState(0);
  const session = useMemo(() => new SearchSession(quarry, () => paint((count) => count + 1)), [quarry]);
  const [snapshot] = useSnapshot(quarry, {
    opened: (read) => session.open(read),
    changed: ({ searches, settings, sessionHistory }) => {
      if (sessionHistory) session.sessionHistory = sessionHistory;
      if (settings) session.rules = settings;
      if (searches) session.arrived(searches);
    },
    failed: () => {
      session.begin();
      onUnreadable();
    },
  });
  const { form, shown } = session;
  return {
    snapshot,
    form,
    shown,
    changed: shown !== undefined && !sameRequest(shown.form, form),
    change: (changes) => session.edit({ page: 1, ...changes }, true),
    clear: () => session.edit({ query: '', page: 1 }, false),
    choose: (workflow) => session.choose(workflow),
    show: (state, entryId) => session.show(state, entryId),
    entryId: session.draft.entryId,
    bookmarks: session.bookmarks,
    offered: session.offered,
    enter: () => session.enter(),
    submit: (changes) => session.submit(changes),
    cancel: () => session.cancel(),
    asked: session.asked,
    answer: (agreed) => session.answer(agreed),
  };
}

/** Where the search view stands: over the page, beside it, or in a tab of its own. */
export type Surface = 'popup' | 'panel' | 'desk';
