import * as z from 'zod/mini';
import { FAILURE_CODES, type Failure } from './failures.ts';

/** How a failure is read from storage. */
export const failureSchema = (): z.ZodMiniType<Failure> =>
  z.object({
    code: z.enum(FAILURE_CODES),
    message: z.exactOptional(z.string()),
    field: z.exactOptional(z.string()),
    status: z.exactOptional(z.number()),
    trace: z.exactOptional(z.string()),
    retryAt: z.exactOptional(z.number()),
    address: z.exactOptional(z.string()),
  });
