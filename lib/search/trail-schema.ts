import * as z from 'zod/mini';
import { failureSchema } from '../service/failure-schema.ts';
import type { Shape } from '../settings/stored.ts';
import { WORKFLOWS } from './form.ts';
import { formSchema } from './form-schema.ts';
import type { Draft, KeptStep, Pointer, Trail } from './trail.ts';

const begun = () => ({ id: z.string(), form: formSchema(), startedAt: z.number() });

const step = (): z.ZodMiniType<KeptStep> =>
  z.object({
    ...begun(),
    status: z.literal('done'),
    finishedAt: z.number(),
    unkept: z.exactOptional(z.boolean()),
    size: z.exactOptional(z.number()),
  });

const pointer = (): z.ZodMiniType<Pointer> =>
  z.union([
    step(),
    z.object({ ...begun(), status: z.literal('running') }),
    z.object({ ...begun(), status: z.literal('failed'), finishedAt: z.number(), failure: failureSchema() }),
  ]);

/** Searches as they stand in storage. */
export const TRAIL_SHAPE: Shape<Trail> = {
  name: 'trail',
  version: 1,
  read: (value) =>
    z
      .object({
        version: z.literal(1),
        searches: z.partialRecord(z.enum(WORKFLOWS), pointer()),
        steps: z.array(step()),
      })
      .safeParse(value).data,
  upgrades: {},
};

/** Query and controls as they stand in storage. */
export const DRAFT_SHAPE: Shape<Draft> = {
  name: 'draft',
  version: 1,
  read: (value) =>
    z.object({ version: z.literal(1), form: formSchema(), at: z.string() }).safeParse(value).data,
  upgrades: {},
};
