import { readFile } from 'node:fs/promises';
import { type ReadRequest, WANTED } from '../../../lib/extraction/in-tab/reading.ts';
import { ROOT } from '../../../scripts/run.ts';
import type { ExtractorScript } from '../tab/tab.ts';
import { bundle } from './bundle.ts';

/** The extractors that read each page, Quarry first. */
export const READERS = ['Quarry', 'defuddle', 'Readability + Turndown'] as const;
export type Reader = (typeof READERS)[number];

/** The script as it is injected into tabs, from the build for Chrome. */
const OWN = `${ROOT}.output/chrome-mv3/page-here.js`;

/** What the background asks of it. */
const WANTED_PAGE: ReadRequest = { part: 'page' };

/** The others as anyone would use them, with what they offer for Markdown. */
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

/** A script for each extractor, whose value is what it read of the page that it runs in. */
export async function bundleReaders(): Promise<Record<Reader, ExtractorScript>> {
  return {
    Quarry: {
      ready: `${await messages()};globalThis.${WANTED} = ${JSON.stringify(WANTED_PAGE)};`,
      script: await readFile(OWN, 'utf8'),
    },
    defuddle: await bundled('defuddle'),
    'Readability + Turndown': await bundled('Readability + Turndown'),
  };
}

/** What the browser gives an extension's script and a page lacks: the messages. */
async function messages(): Promise<string> {
  const all = await readFile(`${ROOT}locales/en.json`, 'utf8');
  return `{ const all = ${all}; globalThis.chrome = { i18n: { getMessage: (key) => all[key] } }; }`;
}

async function bundled(reader: Exclude<Reader, 'Quarry'>): Promise<ExtractorScript> {
  const { file, source } = OTHERS[reader];
  return { script: `${await bundle(file, source)}\n;globalThis.peerReading` };
}
