import type { UserManifest } from 'wxt';

/** What every extension page may load and reach: its own code and messages, pictures of results, and the service. */
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
 * No more than four with a suggested key: Chrome takes no others. It also refuses, without a word, the keys it uses itself:
 * Alt+Shift with A, B, C, I, N, P, R, T, W, X, or Z. ChromeOS keeps those with L, M, and S. Firefox opens its menus with B, E,
 * F, H, S, T, and V.
 */
const COMMANDS: UserManifest['commands'] = {
  _execute_action: { suggested_key: { default: 'Alt+Shift+Q' } },
  'extract-page': {
    suggested_key: { default: 'Alt+Shift+G' },
    description: '__MSG_menuExtractPage__',
  },
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

const OPENS_PANEL = {
  suggested_key: { default: 'Alt+Shift+O' },
  description: '__MSG_openPanel__',
};

/** What all browsers are told. */
const FOR_ALL: UserManifest = {
  name: '__MSG_extensionName__',
  short_name: 'Quarry',
  description: '__MSG_extensionDescription__',
  default_locale: 'en',
  action: { default_title: 'Quarry' },
  permissions: [...PERMISSIONS],
  // Pages without encryption are read in their tabs alone; the service is never reached that way but on loopback.
  optional_host_permissions: ['https://*/*', 'http://*/*'],
  content_security_policy: { extension_pages: PAGE_POLICY },
  commands: COMMANDS,
};

/** What Chrome, Edge and Firefox know, and Safari does not. */
const BEYOND_SAFARI: UserManifest = {
  optional_permissions: ['bookmarks', 'tabs'],
  omnibox: { keyword: 'qy' },
};

const FIREFOX: UserManifest = {
  ...BEYOND_SAFARI,
  // One background for all windows, which holds that of private ones as a frame: docs/decisions/0024-private-windows.md.
  incognito: 'spanning',
  content_security_policy: {
    extension_pages: `${PAGE_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; frame-src 'self'`,
  },
  // Firefox opens its sidebar by itself; in Chrome the background does.
  commands: { ...COMMANDS, _execute_sidebar_action: OPENS_PANEL },
  browser_specific_settings: {
    gecko: {
      id: '{9f1c5f0e-6d1b-4c59-9a53-3f6f0c1d7a42}',
      strict_min_version: '140.0',
      data_collection_permissions: { required: ['none'] },
    },
  },
};

/** Without panel, address bar and bookmarks. */
const SAFARI: UserManifest = {
  optional_permissions: ['tabs'],
  browser_specific_settings: { safari: { strict_min_version: '18.4' } },
};

/** The background where it is a page: a page has the clipboard, and loads all of it at once. */
export const BACKGROUND_PAGE = { scripts: ['background-listeners.js', 'background.js'] };

/** Chrome and Edge: the same, to the byte. */
const CHROMIUM: UserManifest = {
  ...BEYOND_SAFARI,
  // A background and a database of its own, in memory: docs/decisions/0024-private-windows.md.
  incognito: 'split',
  permissions: [...PERMISSIONS, 'offscreen'],
  commands: { ...COMMANDS, 'open-panel': OPENS_PANEL },
  minimum_chrome_version: '123',
};

/** The manifest of a build, but for what follows from its files. */
export function manifestFor(browser: string): UserManifest {
  if (browser === 'firefox') return { ...FOR_ALL, ...FIREFOX };
  if (browser === 'safari') return { ...FOR_ALL, ...SAFARI };
  return { ...FOR_ALL, ...CHROMIUM };
}
