import { DEFAULT_LIBRARY, KEEP_PAGES, type LibraryRules } from '../../library/retention.ts';
import type { SiteDefault } from '../../presets/destinations.ts';
import { CAP_PERIODS, type Caps } from '../../usage/caps.ts';
import type { ExtractionRules, InTabSetting, Settings, SettingsChange } from '../settings.ts';
import { withWayOf } from '../site-ways.ts';
import { type Confirmation, SENSITIVE_SETTINGS, type SensitiveSetting } from './backup.ts';

/** What a file changes only if the user ticks it. */
const CONSENTS = ['address', 'spending', 'privacy'] as const;
type Consent = Confirmation['id'];

/**
 * A setting that a file changes only with a consent: it decides where the key is sent, what may be spent, what leaves
 * the device, or how long data is kept.
 */
interface Sensitive {
  consent: Consent;
  /**
   * Settings from the file, with this setting's current value where the file's would need the consent; otherwise the
   * same object.
   */
  keep(now: Settings, then: Settings): Settings;
  /** The values to show to the user. */
  shown(settings: Settings): readonly (string | number)[];
}

/** A setting that stays as it is, as a whole, if `asks` says that the file's value needs the consent. */
function sensitive<T>(
  consent: Consent,
  of: (settings: Settings) => T,
  put: (settings: Settings, value: T) => Settings,
  asks: (now: T, then: T) => boolean,
  shown: (value: T) => readonly (string | number)[],
): Sensitive {
  return {
    consent,
    keep: (now, then) => (asks(of(now), of(then)) ? put(then, of(now)) : then),
    shown: (settings) => shown(of(settings)),
  };
}

const isDifferent = <T>(now: T, then: T): boolean => now !== then;
const isHigher = (now: number, then: number): boolean => then > now;
const isLower = (now: number, then: number): boolean => then < now;

const extractionRule = <K extends keyof ExtractionRules>(
  name: K,
  consent: Consent,
  asks: (now: ExtractionRules[K], then: ExtractionRules[K]) => boolean,
): Sensitive =>
  sensitive(
    consent,
    ({ extraction }) => extraction[name],
    (settings, value) => ({ ...settings, extraction: { ...settings.extraction, [name]: value } }),
    asks,
    (value) => [value ?? ''],
  );

/** Add any new setting here that limits what is spent, sent, or deleted. */
const SENSITIVE: Readonly<Record<SensitiveSetting, Sensitive>> = {
  address: sensitive(
    'address',
    ({ address }) => address,
    (settings, address) => ({ ...settings, address }),
    isDifferent,
    (address) => [address],
  ),
  prices: sensitive(
    'spending',
    ({ prices }) => prices,
    (settings, prices) => ({ ...settings, prices }),
    (now, then) => now.searches !== then.searches || now.pages !== then.pages,
    ({ searches, pages }) => [searches, pages],
  ),
  askAbove: sensitive(
    'spending',
    ({ askAbove }) => askAbove,
    (settings, askAbove) => ({ ...settings, askAbove }),
    isHigher,
    (limit) => [limit],
  ),
  reviewAbove: extractionRule('reviewAbove', 'spending', isHigher),
  caps: sensitive(
    'spending',
    ({ caps }) => caps,
    ({ caps: _, ...settings }, caps) => (caps ? { ...settings, caps } : settings),
    isLooser,
    limitsOf,
  ),
  reuseMinutes: sensitive(
    'spending',
    ({ reuseMinutes }) => reuseMinutes,
    (settings, reuseMinutes) => ({ ...settings, reuseMinutes }),
    isLower,
    (minutes) => [minutes],
  ),
  local: extractionRule('local', 'privacy', (now, then) => LOCALITY.indexOf(then) < LOCALITY.indexOf(now)),
  siteDefaults: {
    consent: 'privacy',
    keep: ({ siteDefaults: now = [] }, then) => withWaysOf(now, then),
    shown: ({ siteDefaults = [] }) =>
      siteDefaults.filter(({ way }) => way !== 'usual').map(({ host }) => host),
  },
  thumbnails: sensitive(
    'privacy',
    ({ thumbnails }) => thumbnails,
    (settings, thumbnails) => ({ ...settings, thumbnails }),
    (now, then) => then && !now,
    (on) => [on ? 'on' : 'off'],
  ),
  pdfs: extractionRule('pdfs', 'privacy', (now, then) => then === 'at-once' && now !== 'at-once'),
  library: sensitive<LibraryRules | undefined>(
    'privacy',
    ({ library }) => library,
    ({ library: _, ...settings }, library) => (library ? { ...settings, library } : settings),
    (now = DEFAULT_LIBRARY, then = DEFAULT_LIBRARY) =>
      KEEP_PAGES.indexOf(then.keep) < KEEP_PAGES.indexOf(now.keep) || then.megabytes < now.megabytes,
    ({ keep, megabytes } = DEFAULT_LIBRARY) => [keep, megabytes],
  ),
  history: sensitive(
    'privacy',
    ({ history }) => history,
    (settings, history) => ({ ...settings, history }),
    // History that is off here keeps off, too: what one searches would stay on the device.
    (now, then) => now.on !== then.on || then.days < now.days,
    ({ on, days }) => [on ? days : 0],
  ),
};

/** From the most that is sent to the service to the least. */
const LOCALITY: readonly InTabSetting[] = ['never', 'offer', 'first'];

/**
 * Settings in which each site is read the way that it is now: locally only stays so, and nothing else becomes a request
 * to the service.
 */
function withWaysOf(now: readonly SiteDefault[], then: Settings): Settings {
  const added = then.siteDefaults ?? [];
  const hosts = new Set(added.map(({ host }) => host));
  // One that is read as usual matters, too, within a site that isn’t.
  const lost = now.some(({ way }) => way !== 'usual') ? now.filter(({ host }) => !hosts.has(host)) : [];
  const siteDefaults = [...added.map((site) => withWayOf(now, site)), ...lost];
  const isSame = siteDefaults.every(({ way }, index) => way === added[index]?.way);
  return isSame ? then : { ...then, siteDefaults };
}

/** The caps as a flat list: period and US dollars for each. */
function limitsOf(caps: Caps = {}): (string | number)[] {
  return CAP_PERIODS.flatMap((period) => {
    const limit = caps[period];
    return limit === undefined ? [] : [period, limit];
  });
}

/** Returns whether new caps might allow more spending. */
function isLooser(now: Caps = {}, then: Caps = {}): boolean {
  return CAP_PERIODS.some((period) => {
    const [limit, next] = [now[period], then[period]];
    return limit !== undefined && (next === undefined || next > limit);
  });
}

const all = (): [SensitiveSetting, Sensitive][] =>
  SENSITIVE_SETTINGS.map((id): [SensitiveSetting, Sensitive] => [id, SENSITIVE[id]]);

/** What the user must consent to before `now` becomes `then`, by consent. */
export const questionsOf = (now: Settings, then: Settings): Confirmation[] =>
  CONSENTS.flatMap((id) => {
    const lines = all()
      .filter(([, one]) => one.consent === id && one.keep(now, then) !== then)
      .map(([setting, { shown }]) => ({ setting, now: shown(now), next: shown(then) }));
    return lines.length > 0 ? [{ id, lines }] : [];
  });

/**
 * Reverts sensitive settings that the user was not asked about, because only what changed while the question was shown
 * (`shown`) makes them need it: a site that is read as usual matters once the one around it is only read locally.
 */
export const withoutUnasked = (shown: SettingsChange, now: Settings, then: Settings): Settings =>
  all()
    .filter(([, { keep }]) => keep(shown.from, shown.to) === shown.to)
    .reduce((settings, [, { keep }]) => keep(now, settings), then);

/** Reverts sensitive settings without the user's consent to their current values. */
export const withoutUnconfirmed = (now: Settings, then: Settings, confirmed: readonly string[]): Settings =>
  all()
    .filter(([, { consent }]) => !confirmed.includes(consent))
    .reduce((settings, [, { keep }]) => keep(now, settings), then);
