import type { Switches } from './switches.ts';

/** How the real service was seen to differ from its documentation. */
export interface Observation<T = unknown> {
  value: T;
  /** What it does, as the end of “The service …”. */
  says: string;
  /** Who saw it, second hand: nobody here could call the service. */
  source: string;
  /** The month of the newest report. */
  seen: string;
}

const USER = 'notes of a user of the API';
const AGENTS = 'an agents app that tried it';
/** Seen in public clients or their notes, without a record of which. */
const CLIENTS = 'public clients of the API, at the latest';

/**
 * All differences between the profiles `documented` and `live`. `npm run live` prints which of them an answer
 * confirms or contradicts.
 */
export const OBSERVED: { readonly [Name in keyof Switches]?: Observation<Switches[Name]> } = {
  keyRefusal: {
    value: '400 general.invalid_token',
    says: 'refuses a key with status 400 and the code general.invalid_token',
    source: AGENTS,
    seen: '2026-10',
  },
  errorKey: { value: 'errors', says: 'lists errors under `errors`', source: AGENTS, seen: '2026-10' },
  errorLocations: {
    value: 'dotted',
    says: 'names fields as body.pages.0.url',
    source: CLIENTS,
    seen: '2026-11',
  },
  traceHeader: {
    value: 'X-Kagi-Trace',
    says: 'sends the trace as X-Kagi-Trace',
    source: CLIENTS,
    seen: '2026-11',
  },
  lens: { value: 'ignored', says: 'ignores an inline lens', source: USER, seen: '2026-08' },
  personalizations: {
    value: 'ignored',
    says: 'ignores personalizations',
    source: USER,
    seen: '2026-08',
  },
  lensRegions: {
    value: 'lower case',
    says: 'rejects a region in upper case in a lens, as in a filter',
    source: CLIENTS,
    seen: '2026-11',
  },
  pageFailures: {
    value: 'item',
    says: 'reports a failed page in data[].error',
    source: USER,
    seen: '2026-08',
  },
  failedMarkdown: {
    value: 'absent',
    says: 'leaves out `markdown` for a failed page',
    source: USER,
    seen: '2026-08',
  },
  pageReasons: {
    value: 'as seen',
    says: 'says “bad status code: NNN” or “No data returned from crawlers! url=…” about a failed page',
    source: 'notes of two users of the API',
    seen: '2026-08',
  },
  otherSchemes: {
    value: 'failed',
    says: 'does not reject a page without https, which just fails',
    source: USER,
    seen: '2026-08',
  },
  mediaProps: {
    value: 'as seen',
    says: 'has creator_name, duration as "1:10:14", and thumbnail in `props`',
    source: 'the engine of a public metasearch',
    seen: '2026-11',
  },
  sideGroups: {
    value: 'all',
    says: 'returns groups that only the newest description has',
    source: 'the official TypeScript client',
    seen: '2026-05',
  },
};
