import type { Switches } from './switches.ts';

export type Operation = 'search' | 'extract';

export interface Units {
  searches: number;
  pages: number;
}

/** The switches that decide a charge that the API leaves open. */
type ChargeRules = Pick<Switches, 'failedPageCharge' | 'searchExtractUnits'>;

/** The number of pages charged for an extraction. */
export function chargedPages(requested: number, failed: number, { failedPageCharge }: ChargeRules): number {
  return failedPageCharge === 'charged' ? requested : requested - failed;
}

/** The number of pages charged for `extract` in a search with anything to extract. */
export function chargedInSearch(
  count: number,
  { results, failed }: { results: number; failed: number },
  rules: ChargeRules,
): number {
  const requested = rules.searchExtractUnits === 'requested' ? count : Math.min(count, results);
  return results === 0 ? 0 : chargedPages(requested, failed, rules);
}

/** One request that the service received. */
export interface LedgerEntry {
  operation: Operation;
  /** The parsed JSON as received, or undefined if it was not JSON. */
  body: unknown;
  /** Without `authorization`. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether the request carried the accepted key. */
  authorized: boolean;
  /** Null until there is an answer, and permanently if none was sent. */
  status: number | null;
  units: Units;
  at: Date;
  /** Milliseconds until the answer was ready to send; null until then. */
  tookMs: number | null;
}

/** Every request in order of arrival, with its cost. */
export interface Ledger {
  readonly entries: readonly LedgerEntry[];
  totals(): Units & { requests: number };
  clear(): void;
  record(entry: Omit<LedgerEntry, 'status' | 'units' | 'at' | 'tookMs'>): LedgerEntry;
}

/** Creates an empty ledger. */
export function makeLedger(): Ledger {
  const entries: LedgerEntry[] = [];
  return {
    entries,
    totals() {
      const searches = entries.reduce((sum, { units }) => sum + units.searches, 0);
      const pages = entries.reduce((sum, { units }) => sum + units.pages, 0);
      return { requests: entries.length, searches, pages };
    },
    clear() {
      entries.length = 0;
    },
    record(received) {
      const entry: LedgerEntry = {
        ...received,
        status: null,
        units: { searches: 0, pages: 0 },
        at: new Date(),
        tookMs: null,
      };
      entries.push(entry);
      return entry;
    },
  };
}
