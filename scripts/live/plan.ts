import { WORKFLOWS, type Workflow } from '../../lib/search/form.ts';
import type { FailureCode } from '../../lib/service/failures.ts';
import { costInMicros, PUBLISHED_PRICES } from '../../lib/usage/cost.ts';

const QUERY = 'granite';

/** One request with its maximum cost. */
export interface Step {
  name: string;
  operation: 'search' | 'extract';
  body: object;
  dollars: number;
  /** The pages of an extraction. */
  urls?: readonly string[];
  /** Sent instead of the user's key; `null` for none. */
  key?: string | null;
  /**
   * What has to come back: data, an answer with or without it, a refusal that Quarry reads so, or whatever comes. By
   * default, data.
   */
  expects?: 'answer' | 'anything' | FailureCode;
  /** Whether the structure of the answer is printed. */
  structure?: true;
}

/** Which pages and site a run is about. */
export interface Choices {
  page: string;
  site: string;
}

const searchFor = (name: string, body: object = {}, more: Partial<Step> = {}): Step => ({
  name,
  operation: 'search',
  body: { query: QUERY, ...body },
  dollars: costInMicros({ searches: 1 }, PUBLISHED_PRICES) / 1e6,
  ...more,
});

const extractionOf = (name: string, urls: readonly string[], more: Partial<Step> = {}): Step => ({
  name,
  operation: 'extract',
  body: { pages: urls.map((url) => ({ url })) },
  urls,
  dollars: costInMicros({ pages: urls.length }, PUBLISHED_PRICES) / 1e6,
  ...more,
});

/** Returns whether a word is a type of result. */
export const isWorkflow = (word: string): word is Workflow => WORKFLOWS.some((name) => name === word);

/** The types of a run that names none, which costs less than $0.05. */
const TYPES: readonly Workflow[] = ['search', 'images', 'videos'];

/** A search for each type, and the extraction of one page. */
export const planOfTypes = (types: readonly Workflow[], { page }: Choices): Step[] => [
  ...(types.length > 0 ? types : TYPES).map((workflow) =>
    searchFor(`search for ${workflow}`, { workflow, safe_search: true }, { structure: true }),
  ),
  extractionOf('extract one page', [page], { structure: true }),
];

const WRONG_KEY = 'not-a-key-of-anyone';

/** Requests that are refused before anything is charged. */
export function planOfErrors({ page }: Choices): Step[] {
  const free = { dollars: 0 };
  const eleven = Array.from({ length: 11 }, () => page);
  return [
    searchFor('wrong key', {}, { ...free, key: WRONG_KEY, expects: 'key-refused' }),
    searchFor('wrong key and page 11', { page: 11 }, { ...free, key: WRONG_KEY, expects: 'anything' }),
    searchFor('no key', {}, { ...free, key: null, expects: 'key-refused' }),
    searchFor('page 11', { page: 11 }, { ...free, expects: 'bad-request' }),
    searchFor('region US', { filters: { region: 'US' } }, { ...free, expects: 'bad-request' }),
    extractionOf('11 pages', eleven, { ...free, expects: 'bad-request' }),
  ];
}

/** A request for each field, next to a plain one to compare with: less than $0.25. */
export function planOfFields({ page, site }: Choices): Step[] {
  const lens = { sites_included: [site] };
  const domains = [{ domain: site, kind: 'block' }];
  const two = costInMicros({ searches: 1, pages: 2 }, PUBLISHED_PRICES) / 1e6;
  return [
    searchFor('plain'),
    searchFor('lens', { lens }, { expects: 'answer' }),
    searchFor('lens as operators', { query: `${QUERY} site:${site}` }, { expects: 'answer' }),
    searchFor('lens region in upper case', { lens: { search_region: 'GB' } }, { expects: 'anything' }),
    searchFor('lens_id', { lens_id: 'academic' }, { expects: 'answer' }),
    searchFor('personalizations', { personalizations: { domains } }, { expects: 'answer' }),
    searchFor('region', { filters: { region: 'gb' } }, { expects: 'answer' }),
    searchFor('dates', { filters: { after: '2025-01-01', before: '2025-12-31' } }, { expects: 'answer' }),
    searchFor('safe search off', { safe_search: false }),
    searchFor('limit', { limit: 3 }),
    searchFor('page 2', { page: 2 }, { expects: 'answer' }),
    searchFor('extract.count', { extract: { count: 2 } }, { dollars: two }),
    searchFor('search as Markdown', { format: 'markdown' }),
    extractionOf('page that does not exist', [`${page}_that_does_not_exist`], { expects: 'answer' }),
    extractionOf('page without https', [page.replace(/^https:/, 'http:')], { expects: 'anything' }),
    extractionOf('page as Markdown', [page], { body: { pages: [{ url: page }], format: 'markdown' } }),
  ];
}
