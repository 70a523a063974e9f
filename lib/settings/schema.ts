import * as z from 'zod/mini';
import {
  MAX_SELECTOR_LENGTH,
  MAX_SELECTORS,
  MAX_SITES,
  problemOfHost,
  type SiteRule,
} from '../extraction/sites/site-rules.ts';
import { KEEP_PAGES, MAX_MEGABYTES } from '../library/retention.ts';
import { MAX_SITE_DEFAULTS, type SiteDefault, TO_CLIPBOARD } from '../presets/destinations.ts';
import { MAX_OPEN_IN } from '../presets/open-in.ts';
import { MAX_PRESETS } from '../presets/preset.ts';
import {
  documentSchema,
  gesturesSchema,
  obsidianSchema,
  openInSchema,
  presetSchema,
  siteDefaultSchema,
} from '../presets/schema.ts';
import { FORM_LIMITS, FORMATS, WORKFLOWS } from '../search/form.ts';
import { lensSchema } from '../search/form-schema.ts';
import { historySchema } from '../search/history-schema.ts';
import { MAX_PATTERN_LENGTH, MAX_RULES } from '../search/personalizations/personalizations.ts';
import { DOMAIN_KINDS } from '../search/personalizations/rules.ts';
import { normalizeAddress } from '../service/address.ts';
import { isRecord, lazy, listIn } from '../storage/guards.ts';
import { type SalvagingSchema, salvaged } from '../storage/versioned.ts';
import { MAX_DOLLARS } from '../usage/caps.ts';
import { capsSchema, joinCaps } from '../usage/schema.ts';
import { LANGUAGES } from './languages.ts';
import { MAX_PARALLEL_REQUESTS } from './limits.ts';
import { TEXT_SIZES, THEMES } from './look.ts';
import { MENU_IDS, type MenuRules } from './menu.ts';
import {
  DEFAULT_SETTINGS,
  LOCAL_READING,
  PAGE_NOTES,
  PDF_SETTINGS,
  type Settings,
  TOP_RESULTS,
} from './settings.ts';

const MAX_REUSE_MINUTES = 24 * 60;
const MAX_HISTORY_DAYS = 365;
const MAX_PAGES = 10_000;

/** Schema for the user's rules for results. */
const personalSchema = () => {
  const pattern = () => z.string().check(z.maxLength(MAX_PATTERN_LENGTH));
  return z.object({
    /** Whether the rules are sent with each search. */
    on: z.boolean(),
    /** For a domain, or a suffix such as `.co.uk`. */
    domains: z
      .array(z.object({ domain: filled(), kind: z.enum(DOMAIN_KINDS) }))
      .check(z.maxLength(MAX_RULES)),
    /** Rewrite the URLs of results; `$1` in the replacement is the first group. */
    regexes: z.array(z.object({ regex: pattern(), replacement: pattern() })).check(z.maxLength(MAX_RULES)),
  });
};

const selectors = () =>
  z
    .array(z.string().check(z.minLength(1), z.maxLength(MAX_SELECTOR_LENGTH)))
    .check(z.maxLength(MAX_SELECTORS));

/** Schema for a site rule in settings and imported files. */
export const siteRuleSchema = (): z.ZodMiniType<SiteRule> =>
  z.object({
    host: z.string().check(z.refine((host) => problemOfHost(host) === undefined)),
    content: selectors(),
    remove: selectors(),
  });

const librarySchema = () =>
  z.object({
    keep: z.enum(KEEP_PAGES),
    /** The maximum total size; the oldest pages are deleted first. */
    megabytes: z.int().check(z.gte(1), z.lte(MAX_MEGABYTES)),
  });

/** Drops unknown entry names. */
function menuSchema(): z.ZodMiniType<MenuRules> {
  const way = () => z.exactOptional(z.enum(['more', 'hidden']));
  return z.object(Object.fromEntries(MENU_IDS.map((id) => [id, way()])));
}

/** US dollars. */
const dollars = () => z.number().check(z.gte(0), z.lte(MAX_DOLLARS));
/** A text that is not blank. */
export const filled = () => z.string().check(z.refine((value) => value.trim() !== ''));
/** Schema for a built lens in settings and imported files. */
export const builtSchema = () => z.object({ name: filled(), lens: lensSchema() });

/** The settings schema, built on first use. */
export const settingsSchema = lazy(() =>
  z.object({
    version: z.literal(7),
    /** Base address of the service, without a trailing slash. */
    address: z.string().check(
      z.refine((value) => {
        const address = normalizeAddress(value);
        return address.ok && address.value === value;
      }),
    ),
    /** Lenses stored at the service: the name shown in the list, and an ID or full URL, sent exactly as entered. */
    lenses: z.array(z.object({ name: filled(), id: filled() })),
    /** Lenses built in Quarry, in addition to those of the service. */
    builtLenses: z.array(builtSchema()),
    personalizations: personalSchema(),
    /** The initial state of a search view in a new browser session. */
    defaults: z.object({
      workflow: z.enum(WORKFLOWS),
      /** As in a search form: sent as entered, empty for none. */
      lens: z.string(),
      /** A built lens, instead of `lens`; updated when that lens is edited. */
      builtLens: z.optional(builtSchema()),
      safeSearch: z.boolean(),
      limit: z.optional(z.int().check(z.gte(FORM_LIMITS.limit.least), z.lte(FORM_LIMITS.limit.most))),
      timeout: z.optional(
        z.number().check(z.gte(FORM_LIMITS.timeout.least), z.lte(FORM_LIMITS.timeout.most)),
      ),
      format: z.exactOptional(z.enum(FORMATS)),
    }),
    /** For a thousand units. */
    prices: z.object({ searches: dollars(), pages: dollars() }),
    /** US dollars that one action may cost before Quarry asks for confirmation. */
    askAbove: dollars(),
    /** Daily and monthly spending caps of this browser; absent for no caps. */
    caps: z.exactOptional(capsSchema()),
    /** An upgrade joined separate caps for searches and extractions, and the user has not dismissed the note about it. */
    capsJoined: z.exactOptional(z.literal(true)),
    /** Stored settings could not be read in whole, and the user has not dismissed the note about it. */
    unread: z.exactOptional(z.literal(true)),
    /** How many minutes a stored answer is reused for the same search; never applies to pages. */
    reuseMinutes: z.number().check(z.gte(0), z.lte(MAX_REUSE_MINUTES)),
    history: z.object({ on: z.boolean(), days: z.number().check(z.gte(1), z.lte(MAX_HISTORY_DAYS)) }),
    /** Whether to load images of results, from the hosts that the results name. */
    thumbnails: z.boolean(),
    extraction: z.object({
      /** The maximum number of pages that start without review. */
      reviewAbove: z.number().check(z.gte(0), z.lte(MAX_PAGES)),
      /** Maximum number of parallel requests. */
      lanes: z.number().check(z.gte(1), z.lte(MAX_PARALLEL_REQUESTS)),
      /** Seconds that the service may take per request; 0 for its default. */
      timeout: z.number().check(z.gte(0)),
      format: z.enum(['json', 'markdown']),
      /** When to extract pages locally instead of by the service. */
      local: z.enum(LOCAL_READING),
      /** Whether Quarry downloads a PDF again without asking, if it has access; it asks first if absent. */
      pdfs: z.exactOptional(z.enum(PDF_SETTINGS)),
    }),
    /** The format of extracted pages, unless it is the default, which the popup should not have to load. */
    document: z.exactOptional(documentSchema()),
    /** Named formats, in addition to those built into Quarry. */
    presets: z.exactOptional(z.array(presetSchema()).check(z.maxLength(MAX_PRESETS))),
    /** The destination of pages for each gesture; the clipboard if absent. */
    gestures: z.exactOptional(gesturesSchema()),
    /** How many results the user last copied at once with their texts. */
    topResults: z.exactOptional(z.literal(TOP_RESULTS)),
    /** Where a copied document can be opened, the first one on offer at once; absent for the defaults. */
    openIn: z.exactOptional(z.array(openInSchema()).check(z.maxLength(MAX_OPEN_IN))),
    /** Where notes are saved in Obsidian. */
    obsidian: z.exactOptional(obsidianSchema()),
    /** Actions that always apply to a site. */
    siteDefaults: z.exactOptional(z.array(siteDefaultSchema()).check(z.maxLength(MAX_SITE_DEFAULTS))),
    /** How long extracted pages are kept; one day if absent. */
    library: z.exactOptional(librarySchema()),
    /** Context-menu entries that are hidden or in the submenu. */
    menu: z.exactOptional(menuSchema()),
    /** Whether a page shows how a gesture on it ended; not if absent. */
    pageNotes: z.exactOptional(z.enum(PAGE_NOTES)),
    /** The language of Quarry, if it is not the browser's. */
    language: z.exactOptional(z.enum(LANGUAGES)),
    theme: z.exactOptional(z.enum(THEMES)),
    textSize: z.exactOptional(z.enum(TEXT_SIZES)),
    /** Which parts of a site's pages are extracted locally; the built-in rules if absent. */
    sites: z.exactOptional(z.array(siteRuleSchema()).check(z.maxLength(MAX_SITES))),
  }),
);

/** Schema for what a restore changes, in messages and in storage. */
export const restoreChangeSchema = () =>
  z.object({
    settings: z.object({ from: settingsSchema(), to: settingsSchema() }),
    history: z.object({ from: historySchema(), to: historySchema() }),
  });

/**
 * What replaces settings that can’t be read: the defaults, but what asks, stays local, or keeps longest, where those may cost,
 * send, or delete more.
 */
const SAFE: Settings = {
  ...DEFAULT_SETTINGS,
  askAbove: 0,
  caps: { day: 0, month: 0 },
  library: { keep: 'always', megabytes: MAX_MEGABYTES },
  history: { on: true, days: MAX_HISTORY_DAYS },
  extraction: { ...DEFAULT_SETTINGS.extraction, reviewAbove: 0, local: 'first' },
  unread: true,
};
/** The same for a site, unless its host can’t be read. */
const SAFE_SITE: SiteDefault = { ...TO_CLIPBOARD, host: 'unread.invalid', way: 'local' };

/**
 * The settings that can be read, each on its own. If a site can’t, every extraction is reviewed, because the site may be local
 * only.
 */
function salvage(value: unknown): Settings {
  if (!isRecord(value)) return SAFE;
  const site = siteDefaultSchema();
  const siteDefaults = listIn(value.siteDefaults)
    .map((one) => salvaged(one, site, SAFE_SITE))
    .filter(({ host }) => host !== SAFE_SITE.host)
    .slice(0, MAX_SITE_DEFAULTS);
  // The schema would drop caps of another kind.
  const areKnown = Object.keys(Object(value.caps)).every((name) => name === 'day' || name === 'month');
  const present = {
    ...value,
    ...('siteDefaults' in value && { siteDefaults }),
    ...(!areKnown && { caps: null }),
  };
  const settings = salvaged({ ...present, version: 7, unread: true }, settingsSchema(), SAFE);
  if (!('siteDefaults' in value) || Object(value.siteDefaults).length === siteDefaults.length)
    return settings;
  return { ...settings, extraction: { ...settings.extraction, reviewAbove: SAFE.extraction.reviewAbove } };
}

/** Settings in storage. The first release stored version 5, and the second version 7. */
export const SETTINGS_SCHEMA: SalvagingSchema<Settings> = {
  name: 'settings',
  version: 7,
  read: (value) => settingsSchema().safeParse(value).data,
  salvage,
  upgrades: {
    5: (old) => {
      // `keepDays` stays stored, for the answers that are to be kept so long (lib/search/store.ts).
      const { lensWay: _, caps, pageNotes, ...others }: Record<string, unknown> = { ...old };
      // The offer of notes, which is gone, was not answered.
      const notes = pageNotes === 'offer' ? 'off' : pageNotes;
      return {
        ...others,
        ...(caps !== undefined && joinCaps(caps)),
        ...(notes !== undefined && { pageNotes: notes }),
        version: 7,
      };
    },
  },
};
