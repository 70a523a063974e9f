import * as z from 'zod/mini';
import { readWithList } from '../storage/stored-list.ts';
import type { StoredSchema } from '../storage/versioned.ts';
import type { Units, Usage } from './usage.ts';

const units = (): z.ZodMiniType<Units> => z.object({ searches: z.number(), pages: z.number() });

/** Usage as it stands in storage. */
export const USAGE_SHAPE: StoredSchema<Usage> = {
  name: 'usage',
  version: 1,
  read: (value) => {
    const one = z.object({ day: z.string(), sure: units(), perhaps: units() });
    return readWithList(value, z.object({ version: z.literal(1), days: z.array(one) }), ['days', one]);
  },
  upgrades: {},
};
