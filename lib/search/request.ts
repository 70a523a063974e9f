import { dateBefore } from './dates.ts';
import type { SearchForm } from './form.ts';
import { describedLens, type InlineLens, lensToWire, regionToWire } from './lens/lens.ts';
import { hasOperators, withLens } from './lens/operators.ts';
import { personalizationsToWire } from './personalizations/personalizations.ts';
import { NO_PERSONALIZATIONS, type Personalizations } from './personalizations/rules.ts';

/** The body of a search request (API spec 2.1). */
export interface SearchRequest {
  query: string;
  workflow: SearchForm['workflow'];
  safe_search: boolean;
  lens_id?: string;
  lens?: Record<string, string | string[]>;
  filters?: { region?: string; after?: string; before?: string };
  page?: number;
  limit?: number;
  timeout?: number;
  extract?: { count: number; timeout?: number };
  format?: 'markdown';
  personalizations?: ReturnType<typeof personalizationsToWire> & object;
}

/** How a built lens is sent: in its own field or, since a service may ignore that, as operators in the query. */
export const LENS_WAYS = ['field', 'operators'] as const;
export type LensWay = (typeof LENS_WAYS)[number];

export interface RequestRules {
  lensWay: LensWay;
  personalizations: Personalizations;
  /** Epoch ms that periods count back from. */
  at: number;
}

export const PLAIN_RULES: Omit<RequestRules, 'at'> = {
  lensWay: 'field',
  personalizations: NO_PERSONALIZATIONS,
};

/**
 * Converts a form to a request; query and lens go exactly as entered. Safe search and workflow are sent even if they
 * equal the service's defaults, so that a changed default can't override the user's choice. Other fields are sent
 * only if set.
 */
export function toRequest(form: SearchForm, rules: RequestRules): SearchRequest {
  const filters = toFilters(form, rules.at);
  const personalizations = form.personalize ? personalizationsToWire(rules.personalizations) : undefined;
  return {
    ...lensFields(form, rules.lensWay),
    workflow: form.workflow,
    safe_search: form.safeSearch,
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    ...(form.page > 1 ? { page: form.page } : {}),
    ...(form.limit === undefined ? {} : { limit: form.limit }),
    ...(form.timeout === undefined ? {} : { timeout: form.timeout }),
    ...(form.extract === undefined ? {} : { extract: toExtract(form.extract) }),
    ...(form.format === 'markdown' ? { format: form.format } : {}),
    ...(personalizations === undefined ? {} : { personalizations }),
  };
}

/** The query, the service's lens, and the described lens in the form that the user chose. */
function lensFields(form: SearchForm, way: LensWay): Pick<SearchRequest, 'query' | 'lens_id' | 'lens'> {
  const { query } = form;
  const held = form.lens.trim() === '' ? {} : { lens_id: form.lens };
  const described = describedLens(form);
  if (described === undefined) return { query, ...held };
  const spoken = way === 'operators' && hasOperators(described);
  const lens = lensToWire(spoken ? withoutOperators(described) : described);
  return {
    query: spoken ? withLens(query, described) : query,
    ...held,
    ...(Object.keys(lens).length > 0 ? { lens } : {}),
  };
}

/** The parts of a lens that operators can't express; these still go in its field. */
const withoutOperators = (lens: InlineLens): InlineLens => ({
  ...lens,
  sitesIncluded: [],
  sitesExcluded: [],
  wordsIncluded: [],
  wordsExcluded: [],
  fileType: '',
});

function toFilters(form: Pick<SearchForm, 'region' | 'after' | 'before' | 'period'>, at: number) {
  const after = form.period === undefined ? form.after : dateBefore(at, form.period);
  return {
    ...(form.region === '' ? {} : { region: regionToWire(form.region) }),
    ...(after === '' ? {} : { after }),
    ...(form.before === '' ? {} : { before: form.before }),
  };
}

function toExtract({ count, timeout }: NonNullable<SearchForm['extract']>): {
  count: number;
  timeout?: number;
} {
  return timeout === undefined ? { count } : { count, timeout };
}

/** A request as a command line for a POSIX shell. The key appears as `$API_KEY`, which the shell fills in. */
export function toCurl(address: string, request: SearchRequest): string {
  return [
    `curl -X POST ${quoted(`${address}/search`)}`,
    `  -H "Authorization: Bearer $API_KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${quoted(JSON.stringify(request))}`,
  ].join(' \\\n');
}

/** Quotes a word for the shell. Within single quotes, only a single quote is special. */
const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;
