import * as z from 'zod/mini';
import { type ErrorWords, FAILURE_CODES, type Failure } from './failures.ts';

const words = () =>
  ({
    message: z.exactOptional(z.string()),
    field: z.exactOptional(z.string()),
    help: z.exactOptional(z.string()),
  }) satisfies Record<keyof ErrorWords, z.ZodMiniType>;

/** Schema for failures read from storage. */
export const failureSchema = (): z.ZodMiniType<Failure> =>
  z.object({
    code: z.enum(FAILURE_CODES),
    ...words(),
    more: z.exactOptional(z.array(z.object(words()))),
    status: z.exactOptional(z.number()),
    trace: z.exactOptional(z.string()),
    retryAt: z.exactOptional(z.number()),
    address: z.exactOptional(z.string()),
  });
