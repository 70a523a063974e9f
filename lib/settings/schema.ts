import * as z from 'zod/mini';
import { normaliseAddress } from '../service/address.ts';
import type { Settings } from './settings.ts';
import type { Shape } from './stored.ts';

const filled = () => z.string().check(z.refine((value) => value.trim() !== ''));

let schema: z.ZodMiniType<Settings> | undefined;

/** The schema of settings, built on first use. */
export function settingsSchema(): z.ZodMiniType<Settings> {
  schema ??= z.object({
    version: z.literal(1),
    address: z.string().check(
      z.refine((value) => {
        const address = normaliseAddress(value);
        return address.ok && address.value === value;
      }),
    ),
    lenses: z.array(z.object({ name: filled(), id: filled() })),
  });
  return schema;
}

/** Settings as they stand in storage. */
export const SETTINGS_SHAPE: Shape<Settings> = {
  name: 'settings',
  version: 1,
  read: (value) => settingsSchema().safeParse(value).data,
  upgrades: {},
};
