import { readFile } from 'node:fs/promises';
import { REQUEST_GLOBAL } from '../../../lib/browser/inject.ts';
import type { ReadRequest } from '../../../lib/page-to-markdown/reading.ts';
import { ROOT } from '../../../scripts/run.ts';
import type { ExtractorScript } from '../tab/tab.ts';
import { bundle } from './install.ts';

/** The extractors that read each page, Quarry first. */
export const READERS = ['Quarry', 'defuddle', 'Readability + Turndown'] as const;
export type Reader = (typeof READERS)[number];

/** Something for each extractor. */
export const byReader = <T>(make: (reader: Reader) => T): Record<Reader, T> => ({
  Quarry: make('Quarry'),
  defuddle: make('defuddle'),
  'Readability + Turndown': make('Readability + Turndown'),
});

/** The script injected into tabs, from the Chrome build. */
const OWN = `${ROOT}.output/chrome-mv3/page-in-tab.js`;

/** The background's request to it. */
const WANTED_PAGE: ReadRequest = { part: 'page' };

/** The other extractors in their usual configuration, with their Markdown options. */
const OTHERS: Readonly<Record<Exclude<Reader, 'Quarry'>, { file: string; source: string }>> = {
  defuddle: {
    file: 'defuddle.js',
    source: `import Defuddle from 'defuddle/full';
const { title, content } = new Defuddle(document, { url: document.URL, markdown: true }).parse();
globalThis.peerReading = { title: title ?? '', markdown: content ?? '' };`,
  },
  'Readability + Turndown': {
    file: 'readability.js',
    source: `import { Readability } from '@mozilla/readability';
import { gfm } from '@joplin/turndown-plugin-gfm';
import Turndown from 'turndown';
const article = new Readability(document.cloneNode(true)).parse();
const turndown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' });
turndown.use(gfm);
const markdown = article?.content ? turndown.turndown(article.content) : '';
globalThis.peerReading = { title: article?.title ?? '', markdown };`,
  },
};

/** A script for each extractor, whose value is its reading of the current page. */
export async function bundleReaders(): Promise<Record<Reader, ExtractorScript>> {
  return {
    Quarry: await ownScript(),
    defuddle: await bundled('defuddle'),
    'Readability + Turndown': await bundled('Readability + Turndown'),
  };
}

/** Quarry's script, from the Chrome build. */
export const ownScript = async (): Promise<ExtractorScript> => ({
  ready: `${await messages()};globalThis.${REQUEST_GLOBAL} = ${JSON.stringify(WANTED_PAGE)};`,
  script: await readFile(OWN, 'utf8'),
});

/** The messages, which the browser provides to an extension's script but not to a page. */
async function messages(): Promise<string> {
  const all = await readFile(`${ROOT}locales/en.json`, 'utf8');
  return `{ const all = ${all}; globalThis.chrome = { i18n: { getMessage: (key) => all[key] } }; }`;
}

async function bundled(reader: Exclude<Reader, 'Quarry'>): Promise<ExtractorScript> {
  const { file, source } = OTHERS[reader];
  return { script: `${await bundle(file, source)}\n;globalThis.peerReading` };
}
