import { CAP_PERIODS, type CapScope, type Caps, NO_CAPS, scopesOf } from '../../usage/caps.ts';
import type { Settings } from '../settings.ts';
import type { Confirmation } from './backup.ts';

/**
 * A setting that a file changes only if the user confirms it separately, as it decides where the key is sent or what
 * may be spent.
 */
interface Sensitive {
  /** Whether the user must confirm the file's value. */
  asks(now: Settings, then: Settings): boolean;
  /** Settings from the file, with this setting's current value. */
  keep(now: Settings, then: Settings): Settings;
  /** The values to show to the user. */
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

const SCOPES: readonly CapScope[] = ['all', 'search', 'extract'];

const isDifferent = <T>(now: T, then: T): boolean => now !== then;
const isHigher = (now: number, then: number): boolean => then > now;

/** Each is confirmed separately. Add any new setting that limits spending here. */
const SENSITIVE: Readonly<Record<string, Sensitive>> = {
  address: sensitive(
    ({ address }) => address,
    (settings, address) => ({ ...settings, address }),
    isDifferent,
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

/** The active cap limits as a flat list: period, scope, and US dollars for each. */
function limitsOf(caps: Caps = NO_CAPS): (string | number)[] {
  return scopesOf(caps).flatMap((scope) =>
    CAP_PERIODS.flatMap((period) => {
      const limit = caps[scope][period];
      return limit === undefined ? [] : [period, scope, limit];
    }),
  );
}

/**
 * Returns whether new caps might allow more spending. Caps with different scopes can't be compared, and count as
 * looser.
 */
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

/** The settings that the user must confirm before `now` becomes `then`. */
export const questionsOf = (now: Settings, then: Settings): Confirmation[] =>
  Object.entries(SENSITIVE)
    .filter(([, { asks }]) => asks(now, then))
    .map(([id, { shown }]) => ({ id, now: shown(now), next: shown(then) }));

/** Reverts sensitive settings that the user did not confirm, or could not see, to their current values. */
export const withoutUnconfirmed = (now: Settings, then: Settings, confirmed: readonly string[]): Settings =>
  withInactiveCaps(
    now,
    Object.entries(SENSITIVE)
      .filter(([id, { asks }]) => !confirmed.includes(id) && asks(now, then))
      .reduce((settings, [, { keep }]) => keep(now, settings), then),
  );

/** Keeps caps that are set but switched off, as the question shows only active ones. */
function withInactiveCaps({ caps: now = NO_CAPS }: Settings, then: Settings): Settings {
  if (then.caps === undefined) return then;
  const active = scopesOf(then.caps);
  const inactiveScopes = SCOPES.filter(
    (scope) => !active.includes(scope) && Object.keys(now[scope]).length > 0,
  );
  if (inactiveScopes.length === 0) return then;
  const inactive = Object.fromEntries(inactiveScopes.map((scope) => [scope, now[scope]]));
  return { ...then, caps: { ...then.caps, ...inactive } };
}
