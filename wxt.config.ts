import { defineConfig } from 'wxt';
import { recordShippedPackages } from './scripts/release/shipped-packages.ts';

/** What every extension page may load and reach: its own code, pictures of results, and the service. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  'connect-src https: http://127.0.0.1:* http://localhost:*',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PERMISSIONS = ['activeTab', 'alarms', 'clipboardWrite', 'contextMenus', 'scripting', 'storage'];

/** Chrome has had the API with promises since long before the oldest version that is supported, so it goes without. */
const POLYFILLED = { 'wxt/browser': '@wxt-dev/webextension-polyfill/browser' };

/** wxt starts its run-time plugins in every page. Quarry has none: an empty module would be a request more for each. */
const withoutRuntimePlugins = () => ({
  name: 'quarry:without-runtime-plugins',
  apply: 'build' as const,
  transform: (_code: string, id: string) =>
    id.includes('wxt-html-plugins') ? { code: '', moduleSideEffects: false } : undefined,
});

/** Messages as they are packed: nobody reads them there. */
const withoutBlanks = (files: { relativeDest: string; contents?: string }[]) => {
  for (const file of files) {
    if (file.contents && file.relativeDest.endsWith('.json'))
      file.contents = JSON.stringify(JSON.parse(file.contents));
  }
};

/** What it takes to build Quarry from its sources, for those who look through them. */
const SOURCES = [
  '{components,entrypoints,lib,locales,public,scripts}/**',
  'docs/**/*.md',
  '*.md',
  'LICENSE',
  '{package,package-lock,tsconfig}.json',
  'wxt.config.ts',
  '.npmrc',
];

const shipped = recordShippedPackages();

export default defineConfig({
  modules: ['@wxt-dev/i18n/module'],
  imports: false,
  hooks: {
    'build:publicAssets': (_, files) => withoutBlanks(files),
    'build:done': ({ config }) => shipped.write(config.browser),
  },
  manifestVersion: 3,
  zip: { name: 'quarry', includeSources: SOURCES, excludeSources: ['docs/pictures/**'], dotSources: true },
  vite: ({ browser }) => ({
    resolve: { alias: browser === 'firefox' ? POLYFILLED : {} },
    plugins: [withoutRuntimePlugins(), shipped.plugin],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    // The oldest browsers that are supported: they know light-dark() and nesting, so nothing is lowered for others.
    build: { modulePreload: { polyfill: false }, target: 'es2023', cssTarget: ['chrome123', 'firefox140'] },
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_extensionName__',
    short_name: 'Quarry',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    action: { default_title: 'Quarry' },
    permissions: browser === 'firefox' ? PERMISSIONS : [...PERMISSIONS, 'offscreen'],
    optional_permissions: ['bookmarks', 'tabs'],
    // Pages without encryption are read in their tabs alone; the service is never reached that way but on loopback.
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    content_security_policy: { extension_pages: PAGE_POLICY },
    incognito: 'not_allowed',
    omnibox: { keyword: 'qy' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+Q' } },
      'extract-page': {
        suggested_key: { default: 'Alt+Shift+P' },
        description: '__MSG_menuExtractPage__',
      },
      'extract-selected-links': {
        suggested_key: { default: 'Alt+Shift+L' },
        description: '__MSG_menuExtractSelectedLinks__',
      },
      'extract-here': { description: '__MSG_menuExtractHere__' },
      'extract-selection': { description: '__MSG_menuExtractSelection__' },
      'search-selection': { description: '__MSG_commandSearchSelection__' },
      'open-desk': { description: '__MSG_openDesk__' },
      // Firefox opens its sidebar by itself; in Chrome the background does.
      [browser === 'firefox' ? '_execute_sidebar_action' : 'open-panel']: {
        suggested_key: { default: 'Alt+Shift+S' },
        description: '__MSG_openPanel__',
      },
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: '{9f1c5f0e-6d1b-4c59-9a53-3f6f0c1d7a42}',
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['none'] },
            },
          },
        }
      : { minimum_chrome_version: '123' }),
  }),
});
