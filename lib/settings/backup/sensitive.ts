import { longestFor } from '../../extraction/sites/host-match.ts';
import { DEFAULT_LIBRARY, KEEP_PAGES } from '../../library/retention.ts';
import type { SiteDefault } from '../../presets/destinations.ts';
import { isSame } from '../../storage/guards.ts';
import { CAP_PERIODS, type Caps } from '../../usage/caps.ts';
import type { ExtractionRules, InTabSetting, Settings, SettingsChange } from '../settings.ts';
import type { Confirmation } from './backup.ts';

/** What a file changes only if the user ticks it. */
const CONSENTS = ['address', 'spending', 'privacy'] as const;
export type Consent = (typeof CONSENTS)[number];

/**
 * A setting that a file changes only with a consent: it decides where the key is sent, what may be spent, what leaves
 * the device, or how long data is kept.
 */
interface Sensitive<Name extends string> {
  name: Name;
  consent: Consent;
  /**
   * Settings from the file, with the current value of this setting if the file's would need the consent: the cap of $1 stays
   * if the file has $5. Otherwise the same object.
   */
  withCurrent(now: Settings, then: Settings): Settings;
}

type Asks<T> = (now: T, then: T) => boolean;

/** `then` with one field as it is now, which may be missing. */
function withField<T extends object>(now: T, then: T, name: keyof T): T {
  const fields = { ...then, [name]: now[name] };
  if (!(name in now)) Reflect.deleteProperty(fields, name);
  return fields;
}

/** A setting that stays as it is, as a whole, if `asks` says that the file's value needs the consent. */
const setting = <K extends keyof Settings>(
  name: K,
  consent: Consent,
  asks: Asks<Settings[K]>,
): Sensitive<K> => ({
  name,
  consent,
  withCurrent: (now, then) => (asks(now[name], then[name]) ? withField(now, then, name) : then),
});

const extractionRule = <K extends keyof ExtractionRules>(
  name: K,
  consent: Consent,
  asks: Asks<ExtractionRules[K]>,
): Sensitive<K> => ({
  name,
  consent,
  withCurrent: (now, then) =>
    asks(now.extraction[name], then.extraction[name])
      ? { ...then, extraction: withField(now.extraction, then.extraction, name) }
      : then,
});

const isDifferent = <T>(now: T, then: T): boolean => now !== then;
const isHigher = (now: number, then: number): boolean => then > now;
const isLower = (now: number, then: number): boolean => then < now;

/** From the most that is sent to the service to the least. */
const LOCALITY: readonly InTabSetting[] = ['never', 'offer', 'first'];

/** Add any new setting here that limits what is spent, sent, or deleted. */
const SENSITIVE = [
  setting('address', 'address', isDifferent),
  setting('prices', 'spending', (now, then) => now.searches !== then.searches || now.pages !== then.pages),
  setting('askAbove', 'spending', isHigher),
  extractionRule('reviewAbove', 'spending', isHigher),
  setting('caps', 'spending', isLooser),
  setting('reuseMinutes', 'spending', isLower),
  extractionRule('local', 'privacy', (now, then) => LOCALITY.indexOf(then) < LOCALITY.indexOf(now)),
  {
    name: 'siteDefaults',
    consent: 'privacy',
    withCurrent: ({ siteDefaults = [] }, then) => withWaysOf(siteDefaults, then),
  } satisfies Sensitive<'siteDefaults'>,
  // A rewrite decides where results lead.
  setting('personalizations', 'privacy', (now, then) =>
    then.regexes.some((rule) => (then.on && !now.on) || !now.regexes.some((one) => isSame(one, rule))),
  ),
  // A name could promise another place than its URL.
  setting('openIn', 'privacy', (now, then) => !isSame(now, then)),
  setting('thumbnails', 'privacy', (now, then) => then && !now),
  extractionRule('pdfs', 'privacy', (now, then) => then === 'at-once' && now !== 'at-once'),
  setting(
    'library',
    'privacy',
    (now = DEFAULT_LIBRARY, then = DEFAULT_LIBRARY) =>
      KEEP_PAGES.indexOf(then.keep) < KEEP_PAGES.indexOf(now.keep) || then.megabytes < now.megabytes,
  ),
  // History that is off here keeps off, too: what one searches would stay on the device.
  setting('history', 'privacy', (now, then) => now.on !== then.on || then.days < now.days),
] as const;
export type SensitiveSetting = (typeof SENSITIVE)[number]['name'];

/**
 * A site default from a file, read the way that its site is read now, since a file must not send what wasn’t sent before.
 * It may make the site local only.
 */
export function withWayOf(defaults: readonly SiteDefault[], added: SiteDefault): SiteDefault {
  const now = longestFor(added.host, defaults)?.way ?? 'usual';
  return { ...added, way: added.way === 'local' ? 'local' : now };
}

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

/** Returns whether new caps might allow more spending. */
function isLooser(now: Caps = {}, then: Caps = {}): boolean {
  return CAP_PERIODS.some((period) => {
    const [limit, next] = [now[period], then[period]];
    return limit !== undefined && (next === undefined || next > limit);
  });
}

/** What the user must consent to before `now` becomes `then`, by consent. */
export const questionsOf = (now: Settings, then: Settings): Confirmation[] =>
  CONSENTS.flatMap((id) => {
    const asked = SENSITIVE.filter(
      ({ consent, withCurrent }) => consent === id && withCurrent(now, then) !== then,
    );
    return asked.length > 0 ? [{ id, settings: asked.map(({ name }) => name), now, next: then }] : [];
  });

/**
 * Reverts sensitive settings that the user was not asked about, because only what changed while the question was shown
 * (`shown`) makes them need it: a site that is read as usual matters once the one around it is only read locally.
 */
export const withoutUnasked = (shown: SettingsChange, now: Settings, then: Settings): Settings =>
  SENSITIVE.filter(({ withCurrent }) => withCurrent(shown.from, shown.to) === shown.to).reduce(
    (settings, { withCurrent }) => withCurrent(now, settings),
    then,
  );

/** Reverts sensitive settings without the user's consent to their current values. */
export const withoutUnconfirmed = (now: Settings, then: Settings, confirmed: readonly string[]): Settings =>
  SENSITIVE.filter(({ consent }) => !confirmed.includes(consent)).reduce(
    (settings, { withCurrent }) => withCurrent(now, settings),
    then,
  );
