import { describe, it } from 'vitest';
import { SEED } from '../../shared/seed.ts';
import { type BrokenExtraction, brokenExtractions, brokenSearches, told } from './cases.ts';
import { checkExtraction } from './check-extract.ts';
import { checkSearch } from './check-search.ts';

/** Number of broken answers; more in dedicated runs. */
const CASES = Number(process.env.QUARRY_BROKEN ?? 1000);
const SEARCHES = Math.round(CASES * 0.84);

/** Runs every case; the first failure says how to rerun it. */
function eachKind<T extends BrokenExtraction>(
  operation: string,
  cases: readonly T[],
  check: (broken: T) => Promise<void>,
): void {
  for (const [kind, ofKind] of Map.groupBy(cases, (broken) => broken.kind)) {
    const title = `${operation}, ${kind}: ${ofKind.length} broken answers`;
    it(title, async () => {
      for (const broken of ofKind) {
        await check(broken).catch((cause: unknown) => {
          throw new Error(`${told(broken)}\n${cause}`, { cause });
        });
      }
    });
  }
}

console.log(`Broken answers use QUARRY_SEED=${SEED}.`);

describe('an answer with one broken field loses nothing else', () => {
  eachKind('search', brokenSearches(SEARCHES), checkSearch);
  eachKind('extract', brokenExtractions(CASES - SEARCHES), checkExtraction);
});
