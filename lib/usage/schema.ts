import * as z from 'zod/mini';
import type { Shape } from '../storage/stored.ts';
import { readWithList } from '../storage/stored-list.ts';
import type { Units, Usage } from './usage.ts';

const units = (): z.ZodMiniType<Units> => z.object({ searches: z.number(), pages: z.number() });

/** Usage as it stands in storage. */
export const USAGE_SHAPE: Shape<Usage> = {
  name: 'usage',
  version: 1,
  read: (value) => {
    const one = z.object({ day: z.string(), sure: units(), perhaps: units() });
    return readWithList(value, z.object({ version: z.literal(1), days: z.array(one) }), ['days', one]);
  },
  upgrades: {},
};
