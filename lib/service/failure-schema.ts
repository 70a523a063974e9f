import * as z from 'zod/mini';
import { FAILURE_CODES } from './failures.ts';

const words = () => ({
  /** The service's message, shown as plain text. */
  message: z.exactOptional(z.string()),
  /** The request field that the error refers to. */
  field: z.exactOptional(z.string()),
  /** The https URL of its documentation, opened only on the user's request. */
  help: z.exactOptional(z.string()),
});

/** Schema for failures read from storage. */
export const failureSchema = () =>
  z.object({
    code: z.enum(FAILURE_CODES),
    ...words(),
    /** Further errors, if the service reported more than one. */
    more: z.exactOptional(z.array(z.object(words()))),
    status: z.exactOptional(z.number()),
    /** Trace ID for problem reports, from the response header or else the body (API spec 2.5). */
    trace: z.exactOptional(z.string()),
    /** Epoch ms before which a retry is pointless; within limits. */
    retryAt: z.exactOptional(z.number()),
    /** The origin or address that the failure refers to. */
    address: z.exactOptional(z.string()),
  });
