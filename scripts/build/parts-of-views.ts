import type { Rolldown } from 'vite';
import { ROOT } from '../run.ts';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Parts of views that load later, with the file that always loads before each. */
const BEHIND: Record<string, string> = {
  'components/search/later-part.ts': 'entrypoints/popup/start.tsx',
  'components/extraction/report-part.ts': 'components/search/later-part.ts',
  'components/search/answers-part.ts': 'components/search/later-part.ts',
  'components/workspace/workspace-part.ts': 'components/search/answers-part.ts',
  'components/ui/usage/cap-notes.tsx': 'components/search/later-part.ts',
  'components/extraction/site-form.tsx': 'components/search/later-part.ts',
  'components/search/controls/more-panel.tsx': 'components/search/later-part.ts',
  'components/settings/data/restore-file.ts': 'entrypoints/options/main.tsx',
  'lib/settings/import.ts': 'entrypoints/options/main.tsx',
  'components/pdf/pdf-part.ts': 'components/workspace/workspace-part.ts',
  'lib/pages/own-words.ts': 'entrypoints/popup/start.tsx',
  'lib/browser/page-actions.ts': 'lib/pages/connect.ts',
  'lib/browser/pdf.ts': 'lib/browser/page-actions.ts',
};

/** The first scripts of the popup, the options, and the welcome page. */
const FIRST = ['entrypoints/popup/start.tsx', 'entrypoints/options/main.tsx', 'entrypoints/welcome/main.tsx'];

/** All modules that a module loads, itself included. */
function loadedBy(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) loadedBy(next, modules, found);
  return found;
}

/**
 * The file of what every page loads, for a module that is in it. The bundler would put a part of it into a second file or
 * not, by the order of imports. Icons come from one index, which names those of all views.
 */
const everyPage = (id: string, modules: Modules): string | null =>
  !/\.css$|\/lucide\//.test(id) && FIRST.every((page) => loadedBy(ROOT + page, modules).has(id))
    ? 'page-language'
    : null;

/** Small modules that several parts share. Alone, the bundler would make them a dozen files of under 2 kB. */
const TOGETHER = [
  { name: everyPage },
  {
    name: 'pages',
    test: /\/(idb\/|lib\/(library\/(store|retention)|storage\/(database|cache)|extraction\/start\/(bookmarks|seen|selection|targets)|document\/url-tracking|page-to-markdown\/copy\/page-view)\.)/,
  },
  {
    name: 'presets',
    test: /\/(external-link|arrow-(up|down)|document-rules|preset|preset-names|personalizations)\.[mt]/,
  },
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
