import type { Switches } from './switches.ts';

export type Operation = 'search' | 'extract';

export interface Units {
  searches: number;
  pages: number;
}

/** What decides on a charge, where the interface does not. */
type ChargeRules = Pick<Switches, 'failedPageCharge' | 'searchExtractUnits'>;

/** The pages that an extraction is charged for. */
export function chargedPages(asked: number, failed: number, { failedPageCharge }: ChargeRules): number {
  return failedPageCharge === 'charged' ? asked : asked - failed;
}

/** The pages that `extract` of a search is charged for, where there was anything to extract. */
export function chargedInSearch(
  count: number,
  { results, failed }: { results: number; failed: number },
  rules: ChargeRules,
): number {
  const asked = rules.searchExtractUnits === 'requested' ? count : Math.min(count, results);
  return results === 0 ? 0 : chargedPages(asked, failed, rules);
}

/** One request that the service received. */
export interface LedgerEntry {
  operation: Operation;
  /** The parsed JSON, as received; undefined where it wasn't JSON. */
  body: unknown;
  /** Without `authorization`. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether the request carried the accepted key. */
  authorized: boolean;
  /** Null while there is no answer, and for good if none was sent. */
  status: number | null;
  units: Units;
  at: Date;
  /** Milliseconds until the answer was ready to be sent; null while there is none. */
  tookMs: number | null;
}

/** Every request in the order of arrival, and what they cost. */
export interface Ledger {
  readonly entries: readonly LedgerEntry[];
  totals(): Units & { requests: number };
  clear(): void;
  record(entry: Omit<LedgerEntry, 'status' | 'units' | 'at' | 'tookMs'>): LedgerEntry;
}

/** Makes an empty ledger. */
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
