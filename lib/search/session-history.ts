import * as z from 'zod/mini';
import { failureSchema } from '../service/failure-schema.ts';
import type { StoredSchema } from '../storage/versioned.ts';
import type { SearchState } from './answer/answer.ts';
import { WORKFLOWS } from './form.ts';
import { formSchema } from './form-schema.ts';

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

const begun = () => ({ id: z.string(), form: formSchema(), startedAt: z.number() });

const step = (): z.ZodMiniType<HistoryEntry> =>
  z.object({
    ...begun(),
    status: z.literal('done'),
    finishedAt: z.number(),
    size: z.exactOptional(z.number()),
    until: z.exactOptional(z.number()),
  });

const pointer = (): z.ZodMiniType<Pointer> =>
  z.union([
    step(),
    z.object({ ...begun(), status: z.literal('running') }),
    z.object({ ...begun(), status: z.literal('failed'), finishedAt: z.number(), failure: failureSchema() }),
  ]);

/** Search states and history as stored. */
const sessionHistorySchema = () =>
  z.object({
    version: z.literal(2),
    /** The newest search of each workflow. */
    searches: z.partialRecord(z.enum(WORKFLOWS), pointer()),
    /** Answered searches, oldest first. */
    steps: z.array(step()),
  });

export const SESSION_HISTORY_SCHEMA: StoredSchema<SessionHistory> = {
  name: 'trail',
  version: 2,
  read: (value) => sessionHistorySchema().safeParse(value).data,
  upgrades: {},
};

/** The last seen query and controls as stored. `at`: id of the search that the user went back to, or empty. */
const draftSchema = () => z.object({ version: z.literal(2), form: formSchema(), at: z.string() });

export const DRAFT_SCHEMA: StoredSchema<StoredDraft> = {
  name: 'draft',
  version: 2,
  read: (value) => draftSchema().safeParse(value).data,
  upgrades: {},
};
