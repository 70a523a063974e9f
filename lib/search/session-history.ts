import type * as z from 'zod/mini';
import type { SearchState } from './answer/answer.ts';
import type { draftSchema, sessionHistorySchema } from './session-history-schema.ts';

/**
 * A search to go back to. Its answer is stored separately; `size` is that in UTF-16 units of JSON. `until` (epoch ms): how long
 * version 1.0.0 was to keep it.
 */
export type HistoryEntry = Omit<
  Extract<SearchState, { status: 'done' }>,
  'answer' | 'position' | 'unkept'
> & {
  size?: number;
  until?: number;
};

/** A state without its answer, since storage areas are too small for many answers. */
export type Pointer = Exclude<SearchState, { status: 'done' }> | HistoryEntry;
export type SessionHistory = z.infer<ReturnType<typeof sessionHistorySchema>>;
export type StoredDraft = z.infer<ReturnType<typeof draftSchema>>;
