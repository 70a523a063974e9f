import { textWith } from '../../lib/browser/text-values.ts';
import { type CapRules, type CapState, nearestCap, shareOf } from '../../lib/usage/caps.ts';
import type { Usage } from '../../lib/usage/usage.ts';
import { percent, sum } from '../ui/format.ts';

/** How much of a cap was spent, in brief; rounded down, so that all of it is not said too early. */
const capInShort = (state: CapState): string =>
  textWith(`capShare_${state.period}`, {
    share: percent(Math.floor(Math.min(shareOf(state), 10) * 100) / 100),
  });

/** How much of a cap was spent, as a sentence. */
export const capInFull = ({ period, scope, spent, cap }: CapState): string =>
  textWith(`capNear_${period}_${scope}`, { spent: sum(spent / 1e6), cap: sum(cap / 1e6) });

/** The cap of which most was spent on a day, in short and in full; nothing before. Loaded only where there are caps. */
export function nearCap(
  usage: Usage,
  day: string,
  rules: CapRules,
): { short: string; full: string } | undefined {
  const near = nearestCap(usage, day, rules);
  return near && { short: capInShort(near), full: capInFull(near) };
}
