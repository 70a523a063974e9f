import * as z from 'zod/mini';
import { deliverySchema } from '../../presets/schema.ts';
import { failureSchema } from '../../service/failure-schema.ts';
import { readWithList, type StoredSchema } from '../../storage/versioned.ts';
import { JOB_SOURCES, JOB_STATES, type Job, type JobPage, SKIP_REASONS, type Skipped } from './job.ts';
import { unpacked } from './packed.ts';

/** All stored jobs, oldest first. */
export interface JobList {
  version: 3;
  jobs: Job[];
}

const page = (): z.ZodMiniType<JobPage> => {
  const target = {
    url: z.string(),
    title: z.exactOptional(z.string()),
    date: z.exactOptional(z.string()),
  };
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
      sent: z.exactOptional(z.literal(true)),
    }),
    z.object({ ...target, state: z.literal('failed'), failure: failureSchema() }),
    z.object({ ...target, state: z.literal('unknown') }),
  ]);
};

const skipped = (): z.ZodMiniType<Skipped> =>
  z.object({
    duplicates: z.number(),
    hidden: z.exactOptional(z.number()),
    unsupported: z.number(),
    list: z.exactOptional(z.array(z.object({ url: z.string(), why: z.enum(SKIP_REASONS) }))),
  });

const job = (): z.ZodMiniType<Job> =>
  z.object({
    id: z.string(),
    source: z.enum(JOB_SOURCES),
    question: z.exactOptional(z.string()),
    createdAt: z.number(),
    finishedAt: z.exactOptional(z.number()),
    haltedAt: z.exactOptional(z.number()),
    address: z.string(),
    state: z.enum(JOB_STATES),
    pages: z.array(page()),
    skipped: skipped(),
    requests: z.number(),
    spent: z.exactOptional(z.object({ sure: z.number(), perhaps: z.number() })),
    overCap: z.exactOptional(z.literal(true)),
    failure: z.exactOptional(failureSchema()),
    quiet: z.exactOptional(z.object({ until: z.number(), times: z.number() })),
    copied: z.exactOptional(z.boolean()),
    sent: z.exactOptional(deliverySchema()),
    fitted: z.exactOptional(z.object({ trimmed: z.number(), dropped: z.array(z.string()) })),
    file: z.exactOptional(z.string()),
    dismissed: z.exactOptional(z.literal(true)),
  });

/** The storage schema for jobs; their pages are packed. */
export const JOBS_SCHEMA: StoredSchema<JobList> = {
  name: 'jobs',
  version: 3,
  read: (value) => {
    const one = job();
    return readWithList(withLists(value), z.object({ version: z.literal(3), jobs: z.array(one) }), [
      'jobs',
      one,
    ]);
  },
  upgrades: {
    // Version 2 adds states and fields; version 1 data stays valid.
    1: (old) => ({ ...old, version: 2 }),
    // Version 3 packs pages but also reads the version 2 list. Code that knows only version 2 would lose packed pages.
    2: (old) => ({ ...old, version: 3 }),
  },
};

/** Unpacks the pages of stored jobs. */
function withLists(value: unknown): unknown {
  const { jobs, ...rest } = Object(value);
  return Array.isArray(jobs) ? { ...rest, jobs: jobs.map(withList) } : value;
}

/** Unpacks one job; pages that can't be unpacked stay a string. */
function withList(job: unknown): unknown {
  try {
    return typeof Object(job).pages === 'string' ? unpacked(Object(job)) : job;
  } catch {
    // Damaged: the schema rejects it.
    return job;
  }
}
