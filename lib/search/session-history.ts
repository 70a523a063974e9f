import * as z from 'zod/mini';
import { failureSchema } from '../service/failure-schema.ts';
import type { StoredSchema } from '../storage/versioned.ts';
import { WORKFLOWS } from './form.ts';
import { formSchema } from './form-schema.ts';

const begun = () => ({ id: z.string(), form: formSchema(), startedAt: z.number() });

/** A search to go back to. Its answer is stored separately. */
const step = () =>
  z.object({
    ...begun(),
    status: z.literal('done'),
    finishedAt: z.number(),
    /** The size of the answer in UTF-16 units of JSON. */
    size: z.exactOptional(z.number()),
    /** How long version 1.0.0 was to keep it (epoch ms). */
    until: z.exactOptional(z.number()),
  });

/** The state of a search without its answer, since storage areas are too small for many answers. */
const pointer = () =>
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

export type HistoryEntry = z.infer<ReturnType<typeof step>>;
export type Pointer = z.infer<ReturnType<typeof pointer>>;
export type SessionHistory = z.infer<ReturnType<typeof sessionHistorySchema>>;

export const SESSION_HISTORY_SCHEMA: StoredSchema<SessionHistory> = {
  name: 'trail',
  version: 2,
  read: (value) => sessionHistorySchema().safeParse(value).data,
};

/** The last seen query and controls as stored. `at`: id of the search that the user went back to, or empty. */
const draftSchema = () => z.object({ version: z.literal(2), form: formSchema(), at: z.string() });

export type StoredDraft = z.infer<ReturnType<typeof draftSchema>>;

export const DRAFT_SCHEMA: StoredSchema<StoredDraft> = {
  name: 'draft',
  version: 2,
  read: (value) => draftSchema().safeParse(value).data,
};
