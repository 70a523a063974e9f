/** What services do in more ways than one. */
export interface Switches {
  lens: 'applied' | 'ignored';
  personalizations: 'applied' | 'ignored';
  /** How the failure of a page is told: in `errors[]`, or as a string in `data[].error`. */
  pageFailures: 'errors' | 'item';
  /** Whether `data` keeps an item for a page that failed. */
  failedPages: 'kept' | 'omitted';
  pageOrder: 'asked' | 'reversed';
  /** Which address `data[].url` names: the one asked for, or the one after redirects. */
  pageUrls: 'asked' | 'final';
  traceHeader: 'X-Service-Trace' | 'X-Kagi-Trace' | null;
  meta: 'present' | 'absent';
  /** Where a refusal lists its errors, what stands in its `data`, and how an error names the field that it is about. */
  errorKey: 'error' | 'errors';
  refusedData: 'null' | 'list';
  /** `pages[0].url`, `body.pages.0.url`, or nothing. */
  errorLocations: 'indexed' | 'dotted' | 'absent';
  /** Whether `search_region` of a lens may be in capitals, as the region of a filter may not. */
  lensRegions: 'any case' | 'lower case';
  /** How `props` of media tell who made them and how long they take: plainly, or as public clients read them. */
  mediaProps: 'plain' | 'as seen';
  /** Which groups stand beside the results: some, or all that the newest interface names. */
  sideGroups: 'some' | 'all';
  /** Whether a page that failed is charged, in an extraction and in a search with `extract`. Not documented. */
  failedPageCharge: 'charged' | 'free';
  /** What `extract` of a search is charged by: `count`, or as many of it as there were results. Documented as the first. */
  searchExtractUnits: 'requested' | 'delivered';
  /** Whether a request that the service failed on (500 and above) is charged. Not documented. */
  serverErrorCharge: 'free' | 'charged';
}

const DOCUMENTED: Readonly<Switches> = {
  lens: 'applied',
  personalizations: 'applied',
  pageFailures: 'errors',
  failedPages: 'kept',
  pageOrder: 'asked',
  pageUrls: 'asked',
  traceHeader: 'X-Service-Trace',
  meta: 'present',
  errorKey: 'error',
  refusedData: 'null',
  errorLocations: 'indexed',
  lensRegions: 'any case',
  mediaProps: 'plain',
  sideGroups: 'some',
  failedPageCharge: 'charged',
  searchExtractUnits: 'requested',
  serverErrorCharge: 'free',
};

/** What was observed of the real service, where it differs from what is documented. */
const LIVE: Readonly<Switches> = {
  ...DOCUMENTED,
  lens: 'ignored',
  personalizations: 'ignored',
  pageFailures: 'item',
  traceHeader: 'X-Kagi-Trace',
  errorKey: 'errors',
  refusedData: 'list',
  errorLocations: 'dotted',
  lensRegions: 'lower case',
  mediaProps: 'as seen',
  sideGroups: 'all',
};

const BY_PROFILE = { documented: DOCUMENTED, live: LIVE };

/** Whole services: as the interface describes one, and as one was observed. */
export type Profile = keyof typeof BY_PROFILE;
export const PROFILES = ['documented', 'live'] as const satisfies Profile[];

/** Switches that can be set one by one, all to those of a profile, and all back to where they began. */
export type SwitchBoard = Switches & { use(profile: Profile): void; reset(): void };

/** Makes switches in the positions of a profile. */
export function makeSwitches(profile: Profile = 'documented'): SwitchBoard {
  const board: SwitchBoard = {
    ...BY_PROFILE[profile],
    use: (other) => void Object.assign(board, BY_PROFILE[other]),
    reset: () => board.use(profile),
  };
  return board;
}
