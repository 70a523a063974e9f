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

/** Small modules that several parts share. Alone, the bundler would make them a dozen files of under 2 kB. */
const TOGETHER = [
  {
    // What every page loads. Left alone, the bundler puts a part of it into a second file or not, depending on the order of imports.
    name: 'page-language',
    test: /vite\/preload-helper\.|\/(preact\/|wxt\/dist\/browser\.|@wxt-dev\/browser\/|components\/ui\/(announcer|failure\/boundary|icon|page|tools|type-name|use-late|use-snapshot)\.|lib\/(late|pressed-key|day|browser\/(text|host-access|windows|page|throttled|snapshot|clipboard\/copy-text)|extraction\/job\/packed|messages\/ask|pages\/(connect|page-language|page-searches|routes)|search\/(form|history|stored-searches|personalizations\/rules)|service\/(failures|origin)|settings\/settings|storage\/(areas|last-view|privacy|stored-answer)|usage\/(cost|usage)|vault\/key-info)\.)/,
  },
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
