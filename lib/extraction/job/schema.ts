import * as z from 'zod/mini';
import { deliverySchema } from '../../presets/schema.ts';
import { failureSchema } from '../../service/failure-schema.ts';
import { readWithList, type StoredSchema } from '../../storage/versioned.ts';
import { JOB_SOURCES, JOB_STATES, type Job, SKIP_REASONS, unpacked } from './job.ts';

/** All stored jobs, oldest first. */
export interface JobList {
  version: 3;
  jobs: Job[];
}

const target = () => ({
  url: z.string(),
  title: z.exactOptional(z.string()),
  /** When it was published (ISO 8601), as the search found. */
  date: z.exactOptional(z.string()),
});

/** A page to extract: its https URL, and the best title known before the page was read. */
export const targetSchema = () => z.object(target());

export const pageSchema = () =>
  z.union([
    z.object({
      ...target(),
      state: z.literal('waiting'),
      /** When the stored copy that may be reused instead was made (epoch ms). */
      kept: z.exactOptional(z.number()),
    }),
    /** Its request is in flight. */
    z.object({ ...target(), state: z.literal('sent') }),
    /** Its Markdown is stored, except if `unkept`. */
    z.object({
      ...target(),
      state: z.literal('done'),
      words: z.number(),
      /** It was not requested, but reused from a copy that was made then (epoch ms). */
      kept: z.exactOptional(z.number()),
      /** Its Markdown is only in memory, because storage was full. */
      unkept: z.exactOptional(z.literal(true)),
      /** It was read in its tab, without the service. */
      via: z.exactOptional(z.literal('local')),
      /** The service may have charged for it before it was read in its tab. */
      perhaps: z.exactOptional(z.literal(true)),
    }),
    z.object({ ...target(), state: z.literal('failed'), failure: failureSchema() }),
    /** Its request was in flight when the background ended. It may have been charged, so only the user can retry it. */
    z.object({ ...target(), state: z.literal('unknown') }),
  ]);

/** Counts of URLs that the user wanted but that will not be requested. */
export const skippedSchema = () =>
  z.object({
    duplicates: z.number(),
    /** Links that the user can’t see. */
    hidden: z.exactOptional(z.number()),
    unsupported: z.number(),
    /** The first skipped URLs, individually. */
    list: z.exactOptional(z.array(z.object({ url: z.string(), why: z.enum(SKIP_REASONS) }))),
  });

/** An extraction job, as stored and as shown in the views. The Markdown of its pages is stored separately. */
export const jobSchema = () =>
  z.object({
    id: z.string(),
    source: z.enum(JOB_SOURCES),
    /** The query that found its pages: they become one document with numbered sources. */
    question: z.exactOptional(z.string()),
    createdAt: z.number(),
    finishedAt: z.exactOptional(z.number()),
    /** The service address at the start of the job. A later settings change does not affect it. */
    address: z.string(),
    state: z.enum(JOB_STATES),
    pages: z.array(pageSchema()),
    skipped: skippedSchema(),
    /** Pages that were charged, and pages that may have been, as in the daily usage. Unset if nothing was sent. */
    spent: z.exactOptional(z.object({ sure: z.number(), perhaps: z.number() })),
    /** The user allowed this job to exceed the caps. */
    overCap: z.exactOptional(z.literal(true)),
    /** Why the whole job failed, never started, or was halted. */
    failure: z.exactOptional(failureSchema()),
    /** When a failure of a request halted it. */
    haltedAt: z.exactOptional(z.number()),
    /** The backoff: the service asked for a pause `until` a time (epoch ms), and how many `times` in a row. */
    quiet: z.exactOptional(z.object({ until: z.number(), times: z.number() })),
    /** Whether the Markdown was automatically copied to the clipboard, or delivered to its other destination. */
    copied: z.exactOptional(z.boolean()),
    /** The automatic delivery's destination and format, unless it is the clipboard in the default format. */
    sent: z.exactOptional(deliverySchema()),
    /** The effect of a token limit: how many pages were shortened, and the titles of those dropped. */
    fitted: z.exactOptional(z.object({ trimmed: z.number(), dropped: z.array(z.string()) })),
    /** The file that the automatic delivery saved. */
    file: z.exactOptional(z.string()),
    /** The user closed its row in the search view. */
    dismissed: z.exactOptional(z.literal(true)),
  });

/** The storage schema for jobs; their pages are packed. The first release stored version 3. */
export const JOBS_SCHEMA: StoredSchema<JobList> = {
  name: 'jobs',
  version: 3,
  read: (value) => {
    const one = jobSchema();
    return readWithList(withLists(value), z.object({ version: z.literal(3), jobs: z.array(one) }), [
      'jobs',
      one,
    ]);
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
