import * as z from 'zod/mini';
import { PERIODS } from './dates.ts';
import { FORM_LIMITS, FORMATS, WORKFLOWS } from './form.ts';
import { isDate, RELATIVE_TIMES } from './lens/lens.ts';

const within = ({ least, most }: { least: number; most: number }) =>
  z.number().check(z.gte(least), z.lte(most));
const whole = ({ least, most }: { least: number; most: number }) => z.int().check(z.gte(least), z.lte(most));
const date = () => z.string().check(z.refine((value) => value === '' || isDate(value)));

/** Schema for a lens described in the request itself (API spec 2.1, `lens`). Empty fields mean no limit. */
export const lensSchema = () =>
  z.object({
    sitesIncluded: z.array(z.string()),
    sitesExcluded: z.array(z.string()),
    wordsIncluded: z.array(z.string()),
    wordsExcluded: z.array(z.string()),
    /** File extension without the dot. */
    fileType: z.string(),
    /** YYYY-MM-DD. */
    after: z.string(),
    before: z.string(),
    /** Can't be combined with `after` or `before`. */
    relative: z.enum(['', ...RELATIVE_TIMES]),
    /** ISO 3166-1 alpha-2 in uppercase, or `no_region`. */
    region: z.string(),
  });

/** Schemas for the fields of a search form, within the limits of the API (API spec 2.1 and 8). */
export const formFields = () => ({
  workflow: z.enum(WORKFLOWS),
  query: z.string(),
  /** Sent as `lens_id`, exactly as entered; empty for none. */
  lens: z.string(),
  /** Independent of `lens` in the API. */
  builtLens: z.optional(z.object({ name: z.string(), lens: lensSchema() })),
  /** The host to which the search is limited, whatever the lens; absent for no limit. */
  site: z.optional(z.string()),
  safeSearch: z.boolean(),
  /** Empty for the service's default, `no_region`, or ISO 3166-1 alpha-2 in uppercase. */
  region: z.string(),
  /** YYYY-MM-DD, or empty. */
  after: date(),
  before: date(),
  /** A preset age, counted back from the day of the search; replaces `after`. */
  period: z.optional(z.enum(PERIODS)),
  page: whole(FORM_LIMITS.page),
  /** Maximum number of results; absent for everything from one pass. */
  limit: z.optional(whole(FORM_LIMITS.limit)),
  /** Seconds to collect results, or per page; absent for the service's default. */
  timeout: z.optional(within(FORM_LIMITS.timeout)),
  /** The service replaces the snippets of the first `count` results with Markdown, for a charge per page. */
  extract: z.optional(
    z.object({ count: whole(FORM_LIMITS.extractCount), timeout: z.optional(within(FORM_LIMITS.timeout)) }),
  ),
  format: z.enum(FORMATS),
  /** Whether to apply the user's domain and URL rules. */
  personalize: z.boolean(),
});

/** Schema for a search form. */
export const formSchema = () => z.object(formFields());
