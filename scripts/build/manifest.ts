import type { UserManifest } from 'wxt';

/** What extension pages may load and connect to: their own code and messages, images of results, and the service. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PERMISSIONS = [
  'activeTab',
  'alarms',
  'clipboardWrite',
  'contextMenus',
  'scripting',
  'storage',
] as const;

/**
 * At most four commands have a suggested key, which is Chrome's limit. Chrome also silently rejects its own
 * shortcuts: Alt+Shift with A, B, C, I, N, P, R, T, W, X, or Z. ChromeOS reserves L, M, and S.
 */
const COMMANDS: NonNullable<UserManifest['commands']> = {
  _execute_action: { suggested_key: { default: 'Alt+Shift+Q' } },
  'extract-page': { suggested_key: { default: 'Alt+Shift+G' }, description: '__MSG_menuExtractPage__' },
  'extract-selected-links': {
    suggested_key: { default: 'Alt+Shift+K' },
    description: '__MSG_menuExtractSelectedLinks__',
  },
  'extract-here': { description: '__MSG_menuExtractHere__' },
  'extract-parts': { description: '__MSG_menuExtractParts__' },
  'extract-selection': { description: '__MSG_menuExtractSelection__' },
  'search-selection': { description: '__MSG_commandSearchSelection__' },
  'open-desk': { description: '__MSG_openDesk__' },
};

const OPENS_PANEL = { suggested_key: { default: 'Alt+Shift+O' }, description: '__MSG_openPanel__' };

/**
 * In Firefox on Windows and Linux, Alt+Shift with a letter or digit belongs to the access keys of pages: on Wikipedia, K,
 * G, Q, and O are links. F8 is free and on every layout. Ctrl+Shift+F changes the script of Chinese input methods, the
 * other letters are Firefox’s or a password manager’s, Ctrl+Alt types characters on Windows, Alt+F8 resizes windows, and
 * Ctrl+F8 changes desktops on Linux. A Mac has other access keys.
 */
const FIREFOX_KEYS: Readonly<Record<string, string>> = {
  _execute_action: 'F8',
  'extract-page': 'Shift+F8',
  'extract-selected-links': 'Ctrl+Shift+F8',
  _execute_sidebar_action: 'Alt+Shift+F8',
};

const forFirefox = (commands: NonNullable<UserManifest['commands']>): UserManifest['commands'] =>
  Object.fromEntries(
    Object.entries(commands).map(([name, command]) => {
      const keys = FIREFOX_KEYS[name];
      const { suggested_key: known } = command;
      const mac = typeof known === 'object' ? known.default : known;
      return [name, keys && mac ? { ...command, suggested_key: { default: keys, mac } } : command];
    }),
  );

/** Keys for all browsers. */
const FOR_ALL: UserManifest = {
  name: '__MSG_extensionName__',
  short_name: 'Quarry',
  description: '__MSG_extensionDescription__',
  default_locale: 'en',
  action: { default_title: 'Quarry' },
  permissions: [...PERMISSIONS],
  // Unencrypted pages are only extracted locally; the service is never reached over http, except on loopback.
  optional_permissions: ['bookmarks', 'tabs'],
  optional_host_permissions: ['https://*/*', 'http://*/*'],
  content_security_policy: { extension_pages: PAGE_POLICY },
  omnibox: { keyword: 'qy' },
};

const FIREFOX: UserManifest = {
  // One background for all windows: docs/decisions/0024-private-windows.md.
  incognito: 'spanning',
  // Firefox opens its sidebar itself; in Chrome, the background does.
  commands: forFirefox({ ...COMMANDS, _execute_sidebar_action: OPENS_PANEL }),
  browser_specific_settings: {
    gecko: {
      id: '{9f1c5f0e-6d1b-4c59-9a53-3f6f0c1d7a42}',
      strict_min_version: '140.0',
      // What goes to the service that the user sets: docs/decisions/0026-data-consent.md.
      data_collection_permissions: {
        required: ['authenticationInfo', 'browsingActivity', 'searchTerms', 'websiteContent'],
      },
    },
  },
};

/** The background as a page, which has clipboard access and loads all its code at once. */
export const BACKGROUND_PAGE = { scripts: ['background-listeners.js', 'background.js'] };

/** Chrome and Edge use the same package. */
const CHROMIUM: UserManifest = {
  // Private windows have their own background and in-memory database: docs/decisions/0024-private-windows.md.
  incognito: 'split',
  // Without unlimitedStorage, Chrome may delete saved pages when the disk is nearly full: it grants no extension persist().
  permissions: [...PERMISSIONS, 'offscreen', 'unlimitedStorage'],
  commands: { ...COMMANDS, 'open-panel': OPENS_PANEL },
  minimum_chrome_version: '126',
};

/** The manifest of a build, without the parts that wxt derives from files. */
export function manifestFor(browser: string): UserManifest {
  return { ...FOR_ALL, ...(browser === 'firefox' ? FIREFOX : CHROMIUM) };
}
