import { OBSERVED } from './observed.ts';

/** Behavior that differs between services. */
export interface Switches {
  lens: 'applied' | 'ignored';
  personalizations: 'applied' | 'ignored';
  /** Where a page failure is reported: in `errors[]`, or as a string in `data[].error`. */
  pageFailures: 'errors' | 'item';
  /** Whether `data` keeps an item for a failed page. */
  failedPages: 'included' | 'omitted';
  /** The `markdown` of an item for a failed page. */
  failedMarkdown: 'null' | 'absent';
  /** Why a page failed: in the words of the local service, or in the two sentences that were seen. */
  pageReasons: 'own' | 'as seen';
  /** Whether a page without https has the whole request rejected, or fails by itself. */
  otherSchemes: 'rejected' | 'failed';
  pageOrder: 'requested' | 'reversed';
  /** The URL in `data[].url`: the requested one, or the one after redirects. */
  pageUrls: 'requested' | 'final';
  traceHeader: 'X-Service-Trace' | 'X-Kagi-Trace' | null;
  meta: 'present' | 'absent';
  /** Status and code for a missing or wrong key. */
  keyRefusal: '401 auth.key_invalid' | '400 general.invalid_token';
  /** The key of the error list in a rejection, and the format of error locations. */
  errorKey: 'error' | 'errors';
  /** `pages[0].url`, `body.pages.0.url`, or absent. */
  errorLocations: 'indexed' | 'dotted' | 'absent';
  /** Whether `search_region` of a lens may be uppercase; the region of a filter may not. */
  lensRegions: 'any case' | 'lower case';
  /** How media `props` state creator and duration: plainly, or as public clients read them. */
  mediaProps: 'plain' | 'as seen';
  /** The groups next to the results: some, or all in the newest API description. */
  sideGroups: 'some' | 'all';
  /** Whether a failed page is charged, in an extraction and in a search with `extract`. Not documented. */
  failedPageCharge: 'charged' | 'free';
  /**
   * What `extract` of a search is charged by: `count`, or the number of results up to it. The first is
   * documented.
   */
  searchExtractUnits: 'requested' | 'delivered';
  /** Whether a request with a service error (500 or above) is charged. Not documented. */
  serverErrorCharge: 'free' | 'charged';
}

const DOCUMENTED: Readonly<Switches> = {
  lens: 'applied',
  personalizations: 'applied',
  pageFailures: 'errors',
  failedPages: 'included',
  failedMarkdown: 'null',
  pageReasons: 'own',
  otherSchemes: 'rejected',
  pageOrder: 'requested',
  pageUrls: 'requested',
  traceHeader: 'X-Service-Trace',
  meta: 'present',
  keyRefusal: '401 auth.key_invalid',
  errorKey: 'error',
  errorLocations: 'indexed',
  lensRegions: 'any case',
  mediaProps: 'plain',
  sideGroups: 'some',
  failedPageCharge: 'charged',
  searchExtractUnits: 'requested',
  serverErrorCharge: 'free',
};

const OBSERVED_VALUES = Object.fromEntries(
  Object.entries(OBSERVED).map(([name, { value }]) => [name, value]),
);
const LIVE: Readonly<Switches> = { ...DOCUMENTED, ...OBSERVED_VALUES };

const BY_PROFILE = { documented: DOCUMENTED, live: LIVE };

/** Whole services: the documented one, and the observed one. */
export type Profile = keyof typeof BY_PROFILE;
export const PROFILES = ['documented', 'live'] as const satisfies Profile[];

/** Switches that can be set individually, all to a profile, or all back to their initial values. */
export type SwitchBoard = Switches & { use(profile: Profile): void; reset(): void };

/** Creates switches set to a profile. */
export function makeSwitches(profile: Profile = 'documented'): SwitchBoard {
  const board: SwitchBoard = {
    ...BY_PROFILE[profile],
    use: (other) => void Object.assign(board, BY_PROFILE[other]),
    reset: () => board.use(profile),
  };
  return board;
}
