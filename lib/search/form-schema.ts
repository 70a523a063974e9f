import * as z from 'zod/mini';
import { PERIODS } from './dates.ts';
import { FORM_LIMITS, FORMATS, WORKFLOWS } from './form.ts';
import { isDate, RELATIVE_TIMES } from './lens/lens.ts';

const within = ({ least, most }: { least: number; most: number }) =>
  z.number().check(z.gte(least), z.lte(most));
const whole = ({ least, most }: { least: number; most: number }) => z.int().check(z.gte(least), z.lte(most));
const date = () => z.string().check(z.refine((value) => value === '' || isDate(value)));

/** Schema for a built lens, from a message, storage, or an imported file. */
export const lensSchema = () =>
  z.object({
    sitesIncluded: z.array(z.string()),
    sitesExcluded: z.array(z.string()),
    wordsIncluded: z.array(z.string()),
    wordsExcluded: z.array(z.string()),
    fileType: z.string(),
    after: z.string(),
    before: z.string(),
    relative: z.enum(['', ...RELATIVE_TIMES]),
    region: z.string(),
  });

/** Schemas for the fields of a search form, within the limits of the API (API spec 2.1 and 8). */
export const formFields = () => ({
  workflow: z.enum(WORKFLOWS),
  query: z.string(),
  lens: z.string(),
  builtLens: z.optional(z.object({ name: z.string(), lens: lensSchema() })),
  site: z.optional(z.string()),
  safeSearch: z.boolean(),
  region: z.string(),
  after: date(),
  before: date(),
  period: z.optional(z.enum(PERIODS)),
  page: whole(FORM_LIMITS.page),
  limit: z.optional(whole(FORM_LIMITS.limit)),
  timeout: z.optional(within(FORM_LIMITS.timeout)),
  extract: z.optional(
    z.object({ count: whole(FORM_LIMITS.extractCount), timeout: z.optional(within(FORM_LIMITS.timeout)) }),
  ),
  format: z.enum(FORMATS),
  personalize: z.boolean(),
});

/** Schema for a search form. */
export const formSchema = () => z.object(formFields());
