import { dollarAmount } from '../browser/amounts.ts';
import { setTitleNote } from '../browser/badge.ts';
import { text } from '../browser/text.ts';
import { textWith } from '../browser/text-values.ts';
import type { Settings } from '../settings/settings.ts';
import { createSerializer } from '../storage/serialize.ts';
import { type CapState, isUnknown, nearestCap } from '../usage/caps.ts';
import { currentDay, type Usage } from '../usage/usage.ts';

interface Parts {
  settings(): Promise<Settings>;
  usage(): Promise<Usage>;
  now(): number;
}

/**
 * Returns a function that adds a note to the toolbar icon's title while most of a spending cap is used, and removes
 * it afterward. `changed`: the settings changed, so the last cap may be gone.
 */
export function createCapNote({ settings, usage, now }: Parts): (changed?: boolean) => Promise<void> {
  /** The note this background last set. Reading the title back would cost a round trip to the browser process. */
  let told: { words: string | undefined } | undefined;
  const serialize = createSerializer();
  const update = async (changed: boolean) => {
    try {
      const rules = await settings();
      // Without a cap, there is no note, except an earlier background's about a cap that was just removed.
      if (!changed && rules.caps === undefined && told === undefined) return;
      const spent = await usage();
      const near = nearestCap(spent, currentDay(spent, now()), rules);
      const words = near && capWords(near);
      if (told && told.words === words) return;
      await setTitleNote(words, near && tomorrow(now()));
      told = { words };
    } catch (cause) {
      console.warn('Could not update the spending cap note', cause);
    }
  };
  return (changed = false) => serialize(() => update(changed));
}

const capWords = (state: CapState): string =>
  isUnknown(state)
    ? text('failure_cap_unknown')
    : textWith(`capNear_${state.period}`, {
        spent: dollarAmount(state.spent / 1e6),
        cap: dollarAmount(state.cap / 1e6),
      });

/** The next midnight in the user's time zone (epoch ms). */
function tomorrow(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
