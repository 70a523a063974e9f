import type { DocumentRules } from '../document/document-rules.ts';
import type { SiteRule } from '../extraction/sites/site-rules.ts';
import type { LibraryRules } from '../library/retention.ts';
import type { Delivery, Gesture, ObsidianLocation, SiteDefault } from '../presets/destinations.ts';
import type { Preset } from '../presets/preset.ts';
import type { BuiltLens, Workflow } from '../search/form.ts';
import { NO_PERSONALIZATIONS, type Personalizations } from '../search/personalizations/rules.ts';
import type { Caps } from '../usage/caps.ts';
import { type Prices, PUBLISHED_PRICES } from '../usage/cost.ts';
import type { Language } from './languages.ts';
import type { MenuRules } from './menu.ts';

/** A lens stored at the service, with the user's name for it. */
export interface OwnLens {
  /** The name shown in the list of lenses. */
  name: string;
  /** An ID or full URL, sent exactly as entered. */
  id: string;
}

/** The initial state of a search view in a new browser session. */
interface SearchDefaults {
  workflow: Workflow;
  /** As in a search form: sent as entered, empty for none. */
  lens: string;
  /** A built lens, instead of `lens`; updated when that lens is edited. */
  builtLens?: BuiltLens | undefined;
  safeSearch: boolean;
}

export interface Settings {
  version: 7;
  /** Base address of the service, without a trailing slash. */
  address: string;
  lenses: OwnLens[];
  /** Lenses built in Quarry, in addition to those of the service. */
  builtLenses: BuiltLens[];
  personalizations: Personalizations;
  defaults: SearchDefaults;
  prices: Prices;
  /** US dollars that one action may cost before Quarry asks for confirmation. */
  askAbove: number;
  /** Daily and monthly spending caps of this browser; absent for no caps. */
  caps?: Caps;
  /** An upgrade joined separate caps for searches and extractions, and the user has not dismissed the note about it. */
  capsJoined?: true;
  /** Stored settings could not be read in whole, and the user has not dismissed the note about it. */
  unread?: true;
  /** How many minutes a stored answer is reused for the same search; never applies to pages. */
  reuseMinutes: number;
  history: HistoryRules;
  extraction: ExtractionRules;
  /** The format of extracted pages, unless it is the default, which the popup should not have to load. */
  document?: DocumentRules;
  /** Named formats, in addition to those built into Quarry. */
  presets?: Preset[];
  /** The destination of pages for each gesture; the clipboard if absent. */
  gestures?: Partial<Record<Gesture, Delivery>>;
  /** Where notes are saved in Obsidian. */
  obsidian?: ObsidianLocation;
  /** Actions that always apply to a site. */
  siteDefaults?: SiteDefault[];
  /** How long extracted pages are kept; one day if absent. */
  library?: LibraryRules;
  /** Which parts of a site's pages are extracted locally; the built-in rules if absent. */
  sites?: SiteRule[];
  /** Context-menu entries that are hidden or in the submenu. */
  menu?: MenuRules;
  /** Whether a page shows how a gesture on it ended; absent if the user was never asked. */
  pageNotes?: PageNotesSetting;
  /** The language of Quarry, if it is not the browser's. */
  language?: Language;
  /** Whether to load images of results, from the hosts that the results name. */
  thumbnails: boolean;
}

/** How pages are extracted. */
export interface ExtractionRules {
  /** The maximum number of pages that start without review. */
  reviewAbove: number;
  /** Maximum number of parallel requests. */
  lanes: number;
  /** Seconds that the service may take per request; 0 for its default. */
  timeout: number;
  format: 'json' | 'markdown';
  /** When to extract pages locally instead of by the service. */
  local: InTabSetting;
  /** Whether Quarry downloads a PDF again without asking, if it has access; it asks first if absent. */
  pdfs?: PdfSetting;
}

/** Offered if the service can't read a page, tried first, or never offered. */
export const LOCAL_READING = ['offer', 'first', 'never'] as const;
export type InTabSetting = (typeof LOCAL_READING)[number];

export const PDF_SETTINGS = ['ask', 'at-once'] as const;
type PdfSetting = (typeof PDF_SETTINGS)[number];

/** `offer`: the next popup asks the user. */
export const PAGE_NOTES = ['offer', 'on', 'off'] as const;
export type PageNotesSetting = (typeof PAGE_NOTES)[number];

export interface HistoryRules {
  on: boolean;
  days: number;
}

export const PRODUCTION_ADDRESS = 'https://kagi.com/api/v1';
/** A third party's mock of the same API: canned answers, and never used with the user's own key. */
export const HOSTED_MOCK_ADDRESS = 'https://kagi.redocly.app/_mock/openapi';
export const KEYS_PAGE = 'https://kagi.com/api/keys';
/** The service's hosted MCP server, for other programs. Quarry itself never contacts it. */
export const MCP_ADDRESS = 'https://mcp.kagi.com/mcp';
export const BILLING_PAGE = 'https://kagi.com/api/billing';

export const DEFAULT_SETTINGS: Settings = {
  version: 7,
  address: PRODUCTION_ADDRESS,
  lenses: [],
  builtLenses: [],
  personalizations: NO_PERSONALIZATIONS,
  defaults: { workflow: 'search', lens: '', safeSearch: true },
  prices: PUBLISHED_PRICES,
  askAbove: 0.1,
  reuseMinutes: 10,
  history: { on: true, days: 30 },
  extraction: { reviewAbove: 3, lanes: 3, timeout: 0, format: 'json', local: 'offer' },
  thumbnails: true,
};

/** Settings as a page read them, and as the user changed them there. */
export interface SettingsChange {
  from: Settings;
  to: Settings;
}

/** How the key is stored: until removed, until the browser closes, or encrypted with a passphrase until removed. */
export const KEY_STORAGE = ['device', 'session', 'passphrase'] as const;
export type KeyStorage = (typeof KEY_STORAGE)[number];

/** The information about the key that is available outside the background. */
export interface KeyInfo {
  lastFour: string;
  /** The origin that it was saved for; it is never sent elsewhere. */
  origin: string;
  keyStorage: KeyStorage;
  /** When it was saved (epoch ms); less, or missing, if an earlier version saved it. */
  savedAt?: number | undefined;
  /** The passphrase was not entered in this browser session, or the key was locked since. */
  locked?: boolean | undefined;
}

/** A key that was just saved. */
export interface SavedKey extends KeyInfo {
  /** The service was asked, and did not refuse the key. */
  isChecked: boolean;
}
