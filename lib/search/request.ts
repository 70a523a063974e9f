import { type FormExtract, type SearchForm, withoutBreaks } from './form.ts';
import { datesOf, describedLens, lensToWire, regionToWire, withLens } from './lens/lens.ts';
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
  extract?: FormExtract;
  format?: 'markdown';
  personalizations?: ReturnType<typeof personalizationsToWire> & object;
}

export interface RequestRules {
  personalizations: Personalizations;
  /** Epoch ms that periods count back from. */
  at: number;
}

export const PLAIN_RULES: Omit<RequestRules, 'at'> = { personalizations: NO_PERSONALIZATIONS };

/**
 * Converts a form to a request; a lens of the service goes exactly as entered. Safe search and workflow are sent even if they
 * equal the service's defaults, so that a changed default can't override the user's choice. Other fields are sent
 * only if set.
 */
export function toRequest(form: SearchForm, rules: RequestRules): SearchRequest {
  const filters = toFilters(form, rules.at);
  const personalizations = form.personalize ? personalizationsToWire(rules.personalizations) : undefined;
  return {
    ...lensFields(form),
    workflow: form.workflow,
    safe_search: form.safeSearch,
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    ...(form.page > 1 ? { page: form.page } : {}),
    ...(form.limit === undefined ? {} : { limit: form.limit }),
    ...(form.timeout === undefined ? {} : { timeout: form.timeout }),
    ...(form.extract === undefined ? {} : { extract: form.extract }),
    ...(form.format === 'markdown' ? { format: form.format } : {}),
    ...(personalizations === undefined ? {} : { personalizations }),
  };
}

/**
 * The query, the service's lens, and the described lens: in its field, as the API spec says, and again as operators,
 * because services were seen to ignore the field (decision 0029).
 */
function lensFields(form: SearchForm): Pick<SearchRequest, 'query' | 'lens_id' | 'lens'> {
  const described = describedLens(form);
  return {
    query: described ? withLens(withoutBreaks(form.query), described) : withoutBreaks(form.query),
    ...(form.lens.trim() === '' ? {} : { lens_id: form.lens }),
    ...(described ? { lens: lensToWire(described) } : {}),
  };
}

/** The region and dates of the form, or else of its lens, which services were seen to ignore in the lens. */
function toFilters(form: SearchForm, at: number) {
  const region = form.region || (form.builtLens?.lens.region ?? '');
  const { after, before } = datesOf(form, at);
  return {
    ...(region === '' ? {} : { region: regionToWire(region) }),
    ...(after === '' ? {} : { after }),
    ...(before === '' ? {} : { before }),
  };
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
