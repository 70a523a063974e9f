import { z } from 'zod';
import { parseAddressRule } from '../search/personalize.ts';

const REGIONS = /^(?:[a-z]{2}|no_region)$/;
const ANY_CASE_REGIONS = /^(?:[A-Za-z]{2}|no_region)$/;

const day = z.iso.date();
const format = z.enum(['json', 'markdown']).default('json');

const lens = z
  .object({
    sites_included: z.array(z.string()).optional(),
    sites_excluded: z.array(z.string()).optional(),
    keywords_included: z.array(z.string()).optional(),
    keywords_excluded: z.array(z.string()).optional(),
    file_type: z.string().regex(/^\w+$/).optional(),
    time_after: day.optional(),
    time_before: day.optional(),
    time_relative: z.enum(['day', 'week', 'month']).optional(),
    search_region: z.string().regex(ANY_CASE_REGIONS).optional(),
  })
  .refine((it) => it.time_relative === undefined || (it.time_after ?? it.time_before) === undefined, {
    path: ['time_relative'],
    message: 'time_relative goes with neither time_after nor time_before',
  });

const filters = z.object({
  region: z.string().regex(REGIONS).optional(),
  after: day.optional(),
  before: day.optional(),
});

const searchExtract = z.object({
  count: z.int().min(1).max(10).default(1),
  timeout: z.number().min(0.5).max(4).default(2),
});

function compiles(pattern: string): boolean {
  return parseAddressRule(pattern, '') !== null;
}

function fitsIn1000Bytes(text: string): boolean {
  return Buffer.byteLength(text) <= 1000;
}

const personalizations = z.object({
  domains: z
    .array(z.object({ domain: z.string().min(1), kind: z.enum(['block', 'lower', 'raise', 'pin']) }))
    .max(1000)
    .default([]),
  regexes: z
    .array(
      z.object({
        regex: z
          .string()
          .min(1)
          .refine(fitsIn1000Bytes, 'at most 1000 bytes')
          .refine(compiles, 'not a regex'),
        replacement: z.string().refine(fitsIn1000Bytes, 'at most 1000 bytes'),
      }),
    )
    .max(1000)
    .default([]),
});

/** The body of a search request. */
export const searchRequest = z.object({
  query: z.string().regex(/\S/),
  workflow: z.enum(['search', 'images', 'videos', 'news', 'podcasts']).default('search'),
  format,
  lens_id: z.string().optional(),
  lens: lens.optional(),
  timeout: z.number().min(0.5).max(4).optional(),
  page: z.int().min(1).max(10).default(1),
  limit: z.int().min(1).max(1024).optional(),
  filters: filters.optional(),
  extract: searchExtract.optional(),
  safe_search: z.boolean().default(true),
  personalizations: personalizations.optional(),
});

const pageInput = z.object({
  url: z.url({ protocol: /^https$/, hostname: /^\S+$/ }),
});

/** The body of an extract request. */
export const extractRequest = z.object({
  pages: z.array(pageInput).min(1).max(10),
  timeout: z.number().optional(),
  format,
});

/** The same for a service that fetches, in vain, pages of other schemes. */
export const anySchemeRequest = extractRequest.extend({
  pages: z
    .array(z.object({ url: z.url() }))
    .min(1)
    .max(10),
});

export type SearchRequest = z.output<typeof searchRequest>;
export type Lens = z.output<typeof lens>;
export type Filters = z.output<typeof filters>;
export type Personalizations = z.output<typeof personalizations>;
