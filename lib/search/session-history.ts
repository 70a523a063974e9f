import type { SearchState } from './answer/answer.ts';
import type { SearchForm } from './form.ts';

/** A search to go back to: its answer is kept apart. */
export type HistoryEntry = Omit<Extract<SearchState, { status: 'done' }>, 'answer' | 'bookmark'>;

/** A step as it is stored, with what its answer takes: UTF-16 units of its JSON. */
export type StoredStep = HistoryEntry & { size?: number };

/** A state without its answer: storage areas are too small for many answers. */
export type Pointer = Exclude<SearchState, { status: 'done' }> | StoredStep;
export type Pointers = Partial<Record<SearchForm['workflow'], Pointer>>;

/** Where searches stand, as it is stored. */
export interface SessionHistory {
  version: 2;
  /** The newest of each workflow. */
  searches: Pointers;
  /** Those that were answered, oldest first. */
  steps: StoredStep[];
}

/** Query and controls, as they are stored. */
export interface StoredDraft {
  version: 2;
  form: SearchForm;
  /** Id of the search that one went back to, or empty. */
  at: string;
}
