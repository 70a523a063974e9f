import { noteOnTitle } from '../browser/badge.ts';

import { locale, textWith } from '../browser/text-values.ts';
import type { Settings } from '../settings/settings.ts';
import { type CapState, nearestCap } from '../usage/caps.ts';
import { currentDay, type Usage } from '../usage/usage.ts';

interface Parts {
  settings(): Promise<Settings>;
  usage(): Promise<Usage>;
  now(): number;
}

/** Says in the title of the toolbar icon that most of a cap was spent, and no longer says so once that is over. */
export function createCapNote({ settings, usage, now }: Parts): () => Promise<void> {
  /** What stands there, as far as this background knows: each look at the title is a way to the browser's process. */
  let told: { words: string | undefined } | undefined;
  return async () => {
    try {
      const rules = await settings();
      // Nothing was ever said where there never was a cap.
      if (rules.caps === undefined && told === undefined) return;
      const spent = await usage();
      const near = nearestCap(spent, currentDay(spent, now()), rules);
      const words = near && capWords(near);
      if (told && told.words === words) return;
      told = { words };
      await noteOnTitle(words, near && tomorrow(now()));
    } catch (cause) {
      console.warn('What was spent of a cap was not told', cause);
    }
  };
}

const capWords = ({ period, scope, spent, cap }: CapState): string =>
  textWith(`capNear_${period}_${scope}`, { spent: dollars(spent), cap: dollars(cap) });

const dollars = (micros: number): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency: 'USD' }).format(micros / 1e6);

/** The user's next midnight (epoch ms). */
function tomorrow(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
