import * as z from 'zod/mini';
import { WORKFLOWS } from '../search/form.ts';
import { normaliseAddress } from '../service/address.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';
import type { Shape } from './stored.ts';

/** Dollars for a thousand: a number that a person could be charged. */
const price = () => z.number().check(z.gte(0), z.lte(100_000));
const filled = () => z.string().check(z.refine((value) => value.trim() !== ''));

let schema: z.ZodMiniType<Settings> | undefined;

/** The schema of settings, built on first use. */
export function settingsSchema(): z.ZodMiniType<Settings> {
  schema ??= z.object({
    version: z.literal(2),
    address: z.string().check(
      z.refine((value) => {
        const address = normaliseAddress(value);
        return address.ok && address.value === value;
      }),
    ),
    lenses: z.array(z.object({ name: filled(), id: filled() })),
    defaults: z.object({ workflow: z.enum(WORKFLOWS), lens: z.string(), safeSearch: z.boolean() }),
    prices: z.object({ searches: price(), pages: price() }),
  });
  return schema;
}

/** Settings as they stand in storage. */
export const SETTINGS_SHAPE: Shape<Settings> = {
  name: 'settings',
  version: 2,
  read: (value) => settingsSchema().safeParse(value).data,
  upgrades: {
    1: (old) => ({
      ...old,
      version: 2,
      defaults: DEFAULT_SETTINGS.defaults,
      prices: DEFAULT_SETTINGS.prices,
    }),
  },
};
