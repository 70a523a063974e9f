import { CAP_PERIODS, type Caps, NO_CAPS, scopesOf } from '../../usage/caps.ts';
import type { Settings } from '../settings.ts';
import type { Confirmation } from './backup.ts';

/** A setting that no file changes unless the user agrees to that alone: it says where the key goes, or what may be spent. */
interface Sensitive {
  /** Whether the user has to agree to what a file says. */
  asks(now: Settings, then: Settings): boolean;
  /** Settings of a file with what stands here now in this place. */
  keep(now: Settings, then: Settings): Settings;
  /** What to show of it. */
  shown(settings: Settings): readonly (string | number)[];
}

function sensitive<T>(
  of: (settings: Settings) => T,
  put: (settings: Settings, value: T) => Settings,
  asks: (now: T, then: T) => boolean,
  shown: (value: T) => readonly (string | number)[],
): Sensitive {
  return {
    asks: (now, then) => asks(of(now), of(then)),
    keep: (now, then) => put(then, of(now)),
    shown: (settings) => shown(of(settings)),
  };
}

const isOther = <T>(now: T, then: T): boolean => now !== then;
const isHigher = (now: number, then: number): boolean => then > now;

/** Each asks by itself. A setting that limits what is spent belongs here. */
const SENSITIVE: Readonly<Record<string, Sensitive>> = {
  address: sensitive(
    ({ address }) => address,
    (settings, address) => ({ ...settings, address }),
    isOther,
    (address) => [address],
  ),
  prices: sensitive(
    ({ prices }) => prices,
    (settings, prices) => ({ ...settings, prices }),
    (now, then) => now.searches !== then.searches || now.pages !== then.pages,
    ({ searches, pages }) => [searches, pages],
  ),
  askAbove: sensitive(
    ({ askAbove }) => askAbove,
    (settings, askAbove) => ({ ...settings, askAbove }),
    isHigher,
    (limit) => [limit],
  ),
  reviewAbove: sensitive(
    ({ extraction }) => extraction.reviewAbove,
    (settings, reviewAbove) => ({ ...settings, extraction: { ...settings.extraction, reviewAbove } }),
    isHigher,
    (limit) => [limit],
  ),
  caps: sensitive(
    ({ caps }) => caps,
    ({ caps: _, ...settings }, caps) => (caps ? { ...settings, caps } : settings),
    isLooser,
    limitsOf,
  ),
};

/** The limits of caps that hold, each as its period, what it is for, and US dollars, one after another. */
function limitsOf(caps: Caps = NO_CAPS): (string | number)[] {
  return scopesOf(caps).flatMap((scope) =>
    CAP_PERIODS.flatMap((period) => {
      const limit = caps[scope][period];
      return limit === undefined ? [] : [period, scope, limit];
    }),
  );
}

/** Tells whether other caps may let more be spent: where they are for something else, that isn't told. */
function isLooser(now: Caps = NO_CAPS, then: Caps = NO_CAPS): boolean {
  if (limitsOf(now).length === 0) return false;
  if (now.apart !== then.apart) return true;
  return scopesOf(now).some((scope) =>
    CAP_PERIODS.some((period) => {
      const [limit, next] = [now[scope][period], then[scope][period]];
      return limit !== undefined && (next === undefined || next > limit);
    }),
  );
}

/** What the user has to agree to before settings become others. */
export const questionsOf = (now: Settings, then: Settings): Confirmation[] =>
  Object.entries(SENSITIVE)
    .filter(([, { asks }]) => asks(now, then))
    .map(([id, { shown }]) => ({ id, now: shown(now), next: shown(then) }));

/** The same settings with those as they are now that the user would have to agree to, and didn't. */
export const withoutUnconfirmed = (now: Settings, then: Settings, confirmed: readonly string[]): Settings =>
  Object.entries(SENSITIVE)
    .filter(([id, { asks }]) => !confirmed.includes(id) && asks(now, then))
    .reduce((settings, [, { keep }]) => keep(now, settings), then);
