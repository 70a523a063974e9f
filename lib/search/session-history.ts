import type { SearchState } from './answer/answer.ts';
import type { SearchForm } from './form.ts';

/** A search to go back to; its answer is stored separately. */
export type HistoryEntry = Omit<Extract<SearchState, { status: 'done' }>, 'answer' | 'position'>;

/**
 * A stored step, with the size of its answer in UTF-16 units of JSON. `until` (epoch ms): how long version 1.0.0 was to keep
 * it.
 */
export type StoredStep = HistoryEntry & { size?: number; until?: number };

/** A state without its answer, since storage areas are too small for many answers. */
export type Pointer = Exclude<SearchState, { status: 'done' }> | StoredStep;
export type Pointers = Partial<Record<SearchForm['workflow'], Pointer>>;

/** Search states and history as stored. */
export interface SessionHistory {
  version: 2;
  /** The newest search of each workflow. */
  searches: Pointers;
  /** Answered searches, oldest first. */
  steps: StoredStep[];
}

/** The stored query and controls. */
export interface StoredDraft {
  version: 2;
  form: SearchForm;
  /** Id of the search that the user went back to, or empty. */
  at: string;
}
