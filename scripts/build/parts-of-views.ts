import type { Rolldown } from 'vite';
import { ROOT } from '../run.ts';

/** Parts of views that load later, with the file that always loads before each. */
const BEHIND: Record<string, string> = {
  'components/search/later-part.ts': 'entrypoints/popup/start.tsx',
  'components/extraction/report-part.ts': 'components/search/later-part.ts',
  'components/search/answers-part.ts': 'components/search/later-part.ts',
  'components/workspace/workspace-part.ts': 'components/search/answers-part.ts',
  'components/ui/usage/cap-notes.tsx': 'components/search/later-part.ts',
  'components/extraction/site-form.tsx': 'components/search/later-part.ts',
  'components/settings/data/restore-file.ts': 'entrypoints/options/main.tsx',
  'lib/settings/import.ts': 'entrypoints/options/main.tsx',
  'components/pdf/pdf-part.ts': 'components/workspace/workspace-part.ts',
  'lib/pages/own-words.ts': 'entrypoints/popup/start.tsx',
  'lib/browser/page-actions.ts': 'lib/pages/connect.ts',
  'lib/browser/pdf.ts': 'lib/browser/page-actions.ts',
};

/** What every page loads. The bundler would put a part of it into a second file or not, by the order of imports. */
const EVERY_PAGE = [
  ...['preload-helper.', 'preact/', 'wxt/dist/browser.', '@wxt-dev/browser/'],
  ...[
    'announcer.ts',
    'failure/boundary.',
    'icon.tsx',
    'page.ts',
    'tools.ts',
    'type-name.',
    'use-late.',
    'use-snapshot.',
  ].map((name) => `components/ui/${name}`),
  ...[
    'late.',
    'day.',
    'pressed-key.',
    'messages/ask.',
    'settings/settings.',
    'usage/cost.',
    'usage/usage.',
    'vault/key-info.',
  ],
  ...['text.', 'host-access.', 'windows.', 'page.', 'throttled.', 'snapshot.', 'clipboard/copy-text.'].map(
    (name) => `browser/${name}`,
  ),
  ...['connect.', 'page-language.', 'page-searches.', 'routes.'].map((name) => `pages/${name}`),
  ...['form.', 'history.', 'session-history.', 'stored-searches.', 'personalizations/rules.'].map(
    (name) => `search/${name}`,
  ),
  ...['failures.', 'origin.', 'deadline.'].map((name) => `service/${name}`),
  ...['areas.', 'last-view.', 'privacy.', 'stored-answer.'].map((name) => `storage/${name}`),
  'extraction/job/job.',
];

/** Small modules that several parts share. Alone, the bundler would make them a dozen files of under 2 kB. */
const TOGETHER = [
  { name: 'page-language', test: (id: string) => EVERY_PAGE.some((name) => id.includes(`/${name}`)) },
  {
    name: 'pages',
    test: /\/(idb\/|lib\/(library\/(store|retention)|storage\/(database|cache)|extraction\/start\/(bookmarks|seen|selection|targets)|document\/url-tracking|page-to-markdown\/copy\/page-view)\.)/,
  },
  { name: 'presets', test: /\/(external-link|arrow-(up|down)|document-rules|preset|preset-names)\.[mt]/ },
  {
    name: 'forms',
    test: /\/(look|languages|caps|save-file|formatting|site-rules|use-look|delivery-fields|inputs)\.ts/,
  },
];

/** A built file's name: that of its source without `-part`, since the popup's first script repeats each name. */
const shortName = (name: string): string => name.replace(/-part(?=\.css$|$)/, '');

/**
 * Tells the bundler what is already loaded before each part. Otherwise it would assume that a part may load alone,
 * and split shared code into separate files, so that the popup would start with more files than allowed.
 */
export const partsOfViews = () => ({
  name: 'quarry:parts-of-views',
  apply: 'build' as const,
  transform: (code: string, id: string) => {
    const before = id.startsWith(ROOT) ? BEHIND[id.slice(ROOT.length)] : undefined;
    return before === undefined
      ? undefined
      : { code: `import ${JSON.stringify(ROOT + before)};\n${code}`, map: null };
  },
  outputOptions: (options: Rolldown.OutputOptions): Rolldown.OutputOptions =>
    // Only pages are split; the other builds name their single file by a function.
    typeof options.assetFileNames === 'string'
      ? {
          ...options,
          codeSplitting: { groups: TOGETHER, includeDependenciesRecursively: false },
          chunkFileNames: ({ name }) => `chunks/${shortName(name)}-[hash].js`,
          assetFileNames: ({ names: [name = ''] }) =>
            `assets/${shortName(name).replace(/\.[^.]+$/, '')}-[hash].[ext]`,
        }
      : options,
});
