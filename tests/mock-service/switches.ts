/** What was observed in services besides the documented way; each switch starts as documented. */
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
  errorKey: 'error' | 'errors';
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
  failedPageCharge: 'charged',
  searchExtractUnits: 'requested',
  serverErrorCharge: 'free',
};

/** Switches that can be set one by one, and all put back. */
export type SwitchBoard = Switches & { reset(): void };

/** Makes switches in the documented position. */
export function makeSwitches(): SwitchBoard {
  const board: SwitchBoard = {
    ...DOCUMENTED,
    reset() {
      Object.assign(board, DOCUMENTED);
    },
  };
  return board;
}
