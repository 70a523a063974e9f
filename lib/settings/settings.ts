import type { DocumentRules } from '../document/rules.ts';
import type { SiteRule } from '../extraction/sites/site-rules.ts';
import type { LibraryRules } from '../library/rules.ts';
import type { Delivery, Gesture, ObsidianPlace, SiteDefault } from '../presets/destinations.ts';
import type { Preset } from '../presets/preset.ts';
import type { BuiltLens, Workflow } from '../search/form.ts';
import { NO_PERSONALIZATIONS, type Personalizations } from '../search/personal/rules.ts';
import type { LensWay } from '../search/request.ts';
import type { Caps } from '../usage/caps.ts';
import { type Prices, PUBLISHED_PRICES } from '../usage/cost.ts';
import type { Language } from './languages.ts';
import type { MenuRules } from './menu.ts';

/** What the user chose. The key is not among it: it is kept apart, by the background alone. */
export interface OwnLens {
  /** Shown in the list of lenses. */
  name: string;
  /** An ID or a full address, sent exactly as entered. */
  id: string;
}

/** How a search view starts in a new browser session. */
interface SearchDefaults {
  workflow: Workflow;
  /** As in a search form: sent as entered, empty for none. */
  lens: string;
  /** In place of `lens`, one of those that were built; kept as that is changed. */
  builtLens?: BuiltLens | undefined;
  safeSearch: boolean;
}

export interface Settings {
  version: 5;
  /** Base address of the service, without a trailing slash. */
  address: string;
  lenses: OwnLens[];
  /** Lenses that were made here, beside those of the service. */
  builtLenses: BuiltLens[];
  lensWay: LensWay;
  personalizations: Personalizations;
  defaults: SearchDefaults;
  prices: Prices;
  /** What one gesture may cost, in US dollars, before Quarry asks first. */
  askAbove: number;
  /** The most that this browser may spend by day and month; no caps where nothing stands here. */
  caps?: Caps;
  /** For how many minutes the same search is answered from what is kept instead of bought again; pages never are. */
  reuseMinutes: number;
  /** For how many days answers are kept; 0 for as long as the browser is open. */
  keepDays: number;
  history: HistoryRules;
  extraction: ExtractionRules;
  /** The shape that extracted pages get, where it is not the usual one: that one is nothing the popup should load. */
  document?: DocumentRules;
  /** Formats with a name, beside those that come with Quarry. */
  presets?: Preset[];
  /** Where the pages of each gesture go; to the clipboard where nothing stands here. */
  gestures?: Partial<Record<Gesture, Delivery>>;
  /** Where notes go in Obsidian. */
  obsidian?: ObsidianPlace;
  /** What is always done on a site. */
  siteDefaults?: SiteDefault[];
  /** For how long extracted pages are kept; a day where nothing stands here. */
  library?: LibraryRules;
  /** Which parts of a site's pages are extracted locally; those of the project apply where nothing stands here. */
  sites?: SiteRule[];
  /** Entries of the context menu that are hidden, or in its submenu. */
  menu?: MenuRules;
  /** Whether the page says how a gesture on it ended; nothing where the user was never asked. */
  pageNotes?: PageNotesSetting;
  /** The language of Quarry, where it is not the browser's. */
  language?: Language;
  /** Whether pictures of results are loaded, from the hosts that the results name. */
  thumbnails: boolean;
}

/** How pages are extracted. */
export interface ExtractionRules {
  /** The most pages that start without a look at the list first. */
  reviewAbove: number;
  /** How many requests are on their way side by side. */
  lanes: number;
  /** Seconds that the service has for one request; 0 for its own choice. */
  timeout: number;
  format: 'json' | 'markdown';
  /** When pages are read in their tabs instead of by the service. */
  local: InTabSetting;
  /** Whether a PDF is requested again without a word, where Quarry has access; it says so first where nothing stands here. */
  pdfs?: PdfSetting;
}

/** Offered where the service can't read a page; tried first; or never offered. */
export const LOCAL_READING = ['offer', 'first', 'never'] as const;
export type InTabSetting = (typeof LOCAL_READING)[number];

export const PDF_SETTINGS = ['ask', 'at-once'] as const;
type PdfSetting = (typeof PDF_SETTINGS)[number];

/** `offer`: the next popup asks. */
export const PAGE_NOTES = ['offer', 'on', 'off'] as const;
export type PageNotesSetting = (typeof PAGE_NOTES)[number];

export interface HistoryRules {
  on: boolean;
  days: number;
}

export const PRODUCTION_ADDRESS = 'https://kagi.com/api/v1';
/** A third party's mock of the same interface: canned answers, and never the user's own key. */
export const HOSTED_MOCK_ADDRESS = 'https://kagi.redocly.app/_mock/openapi';
export const KEYS_PAGE = 'https://kagi.com/api/keys';
/** The service's hosted MCP server, for other programs. Quarry itself never asks it anything. */
export const MCP_ADDRESS = 'https://mcp.kagi.com/mcp';
export const BILLING_PAGE = 'https://kagi.com/api';

export const DEFAULT_SETTINGS: Settings = {
  version: 5,
  address: PRODUCTION_ADDRESS,
  lenses: [],
  builtLenses: [],
  lensWay: 'field',
  personalizations: NO_PERSONALIZATIONS,
  defaults: { workflow: 'search', lens: '', safeSearch: true },
  prices: PUBLISHED_PRICES,
  askAbove: 0.1,
  reuseMinutes: 10,
  keepDays: 0,
  history: { on: true, days: 30 },
  extraction: { reviewAbove: 3, lanes: 3, timeout: 0, format: 'json', local: 'offer' },
  thumbnails: true,
};

/** How the key is kept: until it is removed, until the browser closes, or until it is removed and locked meanwhile. */
export const KEY_STORAGE = ['device', 'session', 'passphrase'] as const;
export type KeyStorage = (typeof KEY_STORAGE)[number];

/** What may be known of the key outside the background. */
export interface KeyInfo {
  lastFour: string;
  /** The origin that it was saved for; it is sent nowhere else. */
  origin: string;
  kept: KeyStorage;
  /** Its passphrase wasn't entered in this browser session, or it was locked since. */
  locked?: boolean | undefined;
}
