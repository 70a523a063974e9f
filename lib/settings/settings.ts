import type * as z from 'zod/mini';
import { NO_PERSONALIZATIONS } from '../search/personalizations/rules.ts';
import { PUBLISHED_PRICES } from '../usage/cost.ts';
import type { settingsSchema } from './schema.ts';

/** The settings, which only the background parses. Their fields are described in schema.ts. */
export type Settings = z.infer<ReturnType<typeof settingsSchema>>;
/** A lens stored at the service, with the user's name for it. */
export type OwnLens = Settings['lenses'][number];
/** How pages are extracted. */
export type ExtractionRules = Settings['extraction'];
export type HistoryRules = Settings['history'];

/** Offered if the service can't read a page, tried first, or never offered. */
export const LOCAL_READING = ['offer', 'first', 'never'] as const;
export type InTabSetting = (typeof LOCAL_READING)[number];

export const PDF_SETTINGS = ['ask', 'at-once'] as const;

/** How many results can be copied at once with their texts. */
export const TOP_RESULTS = [3, 5, 10] as const;
export const DEFAULT_TOP_RESULTS = 5;

export const PAGE_NOTES = ['on', 'off'] as const;

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
