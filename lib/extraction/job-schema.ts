import * as z from 'zod/mini';
import { failureSchema } from '../service/failure-schema.ts';
import type { Shape } from '../settings/stored.ts';
import { readWithList } from '../settings/stored-list.ts';
import { JOB_SOURCES, JOB_STATES, type Job, type JobPage, SKIP_REASONS, type Skipped } from './job.ts';

/** All jobs that are kept, oldest first. */
export interface StoredJobs {
  version: 2;
  jobs: Job[];
}

const page = (): z.ZodMiniType<JobPage> => {
  const target = { url: z.string(), title: z.exactOptional(z.string()) };
  return z.union([
    z.object({ ...target, state: z.literal('waiting'), kept: z.exactOptional(z.number()) }),
    z.object({ ...target, state: z.literal('sent') }),
    z.object({
      ...target,
      state: z.literal('done'),
      words: z.number(),
      kept: z.exactOptional(z.number()),
      unkept: z.exactOptional(z.literal(true)),
      via: z.exactOptional(z.literal('local')),
      perhaps: z.exactOptional(z.literal(true)),
    }),
    z.object({ ...target, state: z.literal('failed'), failure: failureSchema() }),
    z.object({ ...target, state: z.literal('unknown') }),
  ]);
};

const skipped = (): z.ZodMiniType<Skipped> =>
  z.object({
    duplicates: z.number(),
    unsupported: z.number(),
    list: z.exactOptional(z.array(z.object({ url: z.string(), why: z.enum(SKIP_REASONS) }))),
  });

const job = (): z.ZodMiniType<Job> =>
  z.object({
    id: z.string(),
    source: z.enum(JOB_SOURCES),
    createdAt: z.number(),
    finishedAt: z.exactOptional(z.number()),
    address: z.string(),
    state: z.enum(JOB_STATES),
    pages: z.array(page()),
    skipped: skipped(),
    requests: z.number(),
    failure: z.exactOptional(failureSchema()),
    quiet: z.exactOptional(z.object({ until: z.number(), times: z.number() })),
    copied: z.exactOptional(z.boolean()),
  });

/** Jobs as they stand in storage. */
export const JOBS_SHAPE: Shape<StoredJobs> = {
  name: 'jobs',
  version: 2,
  read: (value) => {
    const one = job();
    return readWithList(value, z.object({ version: z.literal(2), jobs: z.array(one) }), ['jobs', one]);
  },
  // The second knows more states and fields; all that the first could say stands as it was.
  upgrades: { 1: (old) => ({ ...old, version: 2 }) },
};
