import * as z from 'zod/mini';
import { readWithList } from '../storage/stored-list.ts';
import type { StoredSchema } from '../storage/versioned.ts';
import { WORKFLOWS } from './form.ts';
import type { History } from './history.ts';

/** Past searches in storage. */
export const HISTORY_SCHEMA: StoredSchema<History> = {
  name: 'history',
  version: 1,
  read: (value) => {
    const one = z.object({
      query: z.string(),
      workflow: z.enum(WORKFLOWS),
      at: z.number(),
      times: z.number(),
    });
    const schema = z.object({ version: z.literal(1), searches: z.array(one) });
    return readWithList(value, schema, ['searches', one]);
  },
  upgrades: {},
};
