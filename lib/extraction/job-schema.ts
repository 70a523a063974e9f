import * as z from 'zod/mini';
import { FAILURE_CODES, type Failure } from '../service/failures.ts';
import type { Shape } from '../settings/stored.ts';
import { JOB_SOURCES, JOB_STATES, type Job, type JobPage } from './job.ts';

/** All jobs that are kept, oldest first. */
export interface StoredJobs {
  version: 1;
  jobs: Job[];
}

const failure = (): z.ZodMiniType<Failure> =>
  z.object({
    code: z.enum(FAILURE_CODES),
    message: z.exactOptional(z.string()),
    field: z.exactOptional(z.string()),
    status: z.exactOptional(z.number()),
    trace: z.exactOptional(z.string()),
    retryAt: z.exactOptional(z.number()),
    address: z.exactOptional(z.string()),
  });

const page = (): z.ZodMiniType<JobPage> => {
  const target = { url: z.string(), title: z.exactOptional(z.string()) };
  return z.discriminatedUnion('state', [
    z.object({ ...target, state: z.literal('waiting') }),
    z.object({ ...target, state: z.literal('sent') }),
    z.object({ ...target, state: z.literal('done'), words: z.number() }),
    z.object({ ...target, state: z.literal('failed'), failure: failure() }),
    z.object({ ...target, state: z.literal('unknown') }),
  ]);
};

const job = (): z.ZodMiniType<Job> =>
  z.object({
    id: z.string(),
    source: z.enum(JOB_SOURCES),
    createdAt: z.number(),
    finishedAt: z.exactOptional(z.number()),
    address: z.string(),
    state: z.enum(JOB_STATES),
    pages: z.array(page()),
    skipped: z.object({ duplicates: z.number(), unsupported: z.number() }),
    requests: z.number(),
    failure: z.exactOptional(failure()),
    copied: z.exactOptional(z.boolean()),
  });

/** Jobs as they stand in storage. */
export const JOBS_SHAPE: Shape<StoredJobs> = {
  name: 'jobs',
  version: 1,
  read: (value) => z.object({ version: z.literal(1), jobs: z.array(job()) }).safeParse(value).data,
  upgrades: {},
};
