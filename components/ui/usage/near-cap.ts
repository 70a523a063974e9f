import { dollarAmount } from '../../../lib/browser/amounts.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { type CapRules, type CapState, nearestCap, shareOf } from '../../../lib/usage/caps.ts';
import type { Usage } from '../../../lib/usage/usage.ts';
import { percent } from '../format.ts';

/** The spent share of a cap. Rounded down, so that it does not show 100% too early. */
const capInBrief = (state: CapState): string => percent(Math.floor(Math.min(shareOf(state), 10) * 100) / 100);

/** How much of a cap has been spent, in short. */
const capInShort = (state: CapState): string =>
  textWith(`capShare_${state.period}`, { share: capInBrief(state) });

/** How much of a cap has been spent, as a sentence. */
export const capInFull = ({ period, scope, spent, cap }: CapState): string =>
  textWith(`capNear_${period}_${scope}`, { spent: dollarAmount(spent / 1e6), cap: dollarAmount(cap / 1e6) });

/** A spent share in words, for lines of different widths. */
interface NearCap {
  brief: string;
  short: string;
  full: string;
}

/** The cap that is nearest to its limit on a day; `undefined` if none is near. Loaded only if there are caps. */
export function nearCap(usage: Usage, day: string, rules: CapRules): NearCap | undefined {
  const near = nearestCap(usage, day, rules);
  return near && { brief: capInBrief(near), short: capInShort(near), full: capInFull(near) };
}
