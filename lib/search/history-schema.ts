import * as z from 'zod/mini';
import { readWithList, type StoredSchema } from '../storage/versioned.ts';
import { WORKFLOWS } from './form.ts';
import type { History } from './history.ts';

const pastSearch = () =>
  z.object({
    query: z.string(),
    workflow: z.enum(WORKFLOWS),
    /** Epoch ms of the most recent time. */
    at: z.number(),
    /** How many times it was made. */
    times: z.number(),
  });

/** Schema for the search history in messages and files. Newest first; each query appears once per workflow. */
export const historySchema = () => z.object({ version: z.literal(1), searches: z.array(pastSearch()) });

/** Past searches in storage. */
export const HISTORY_SCHEMA: StoredSchema<History> = {
  name: 'history',
  version: 1,
  read: (value) => readWithList(value, historySchema(), ['searches', pastSearch()]),
  upgrades: {},
};
