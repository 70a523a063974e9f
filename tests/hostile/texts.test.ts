import { parseHTML } from 'linkedom';
import { marked } from 'marked';
import { expect, it } from 'vitest';
import { offerHistory } from '../../lib/browser/omnibox.ts';
import { toDocument } from '../../lib/document/document.ts';
import { DEFAULT_DOCUMENT } from '../../lib/document/document-rules.ts';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { exportResults } from '../../lib/search/answer/export.ts';
import { markdownLink } from '../../lib/search/answer/markdown.ts';
import { NO_HISTORY, remember } from '../../lib/search/history.ts';
import { EMPTY_LENS } from '../../lib/search/lens/lens.ts';
import { NO_PERSONALIZATIONS } from '../../lib/search/personalizations/rules.ts';
import { settingsFile } from '../../lib/settings/export.ts';
import { readSettingsFile } from '../../lib/settings/import.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { DOCUMENT_WORDS } from '../shared/document-words.ts';
import { STRINGS, visible } from './strings.ts';

const URL_OF_IT = 'https://docs.test/page';

/** A result with a text as its title and snippet, as plain text; the view tests cover HTML. */
const resultWith = (text: string): ResultItem => ({
  id: 'search:0',
  title: [{ text: visible(text) }],
  snippet: [{ text: visible(text) }],
  url: URL_OF_IT,
  host: 'docs.test',
  marks: [],
});

/** What Markdown renders to in many programs, with raw HTML including scripts. */
function rendered(markdown: string) {
  const { document } = parseHTML(`<html><body>${marked.parse(markdown, { async: false })}</body></html>`);
  return {
    text: visible(document.body.textContent ?? ''),
    elements: [...document.body.querySelectorAll('*')].map(({ localName }) => localName),
    links: [...document.body.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  };
}

/** Every output format for text, with the checks on it. */
const WAYS_OUT: Record<string, (text: string) => void | Promise<void>> = {
  'Markdown link of a result'(text) {
    expect(rendered(markdownLink(resultWith(text)))).toEqual({
      text: visible(text),
      elements: ['p', 'a'],
      links: [URL_OF_IT],
    });
  },
  'Markdown list with snippets'(text) {
    const { text: read, elements } = rendered(exportResults([resultWith(text)], 'markdown-snippets'));
    expect(read).toBe(visible(`${visible(text)} ${visible(text)}`));
    expect(elements.filter((name) => !['ul', 'li', 'a'].includes(name))).toEqual([]);
  },
  'result as JSON'(text) {
    expect(JSON.parse(exportResults([resultWith(text)], 'json'))).toMatchObject([{ title: visible(text) }]);
  },
  'heading of a document'(text) {
    const page = { url: URL_OF_IT, markdown: 'The body.', title: text };
    const { text: read, elements, links } = rendered(toDocument([page], DEFAULT_DOCUMENT, DOCUMENT_WORDS));
    expect(read).toBe(visible(`${text.toWellFormed()} Source: ${URL_OF_IT} The body.`));
    expect(elements.filter((name) => !['h1', 'p', 'a'].includes(name))).toEqual([]);
    expect(links).toEqual([URL_OF_IT]);
  },
  'file of lenses'(text) {
    const lenses = [{ id: text, name: visible(text) }];
    const builtLenses = [{ name: visible(text), lens: { ...EMPTY_LENS, fileType: 'pdf' } }];
    const file = settingsFile('lenses', { ...DEFAULT_SETTINGS, lenses, builtLenses });
    const read = readSettingsFile(file, DEFAULT_SETTINGS);
    expect(read).toMatchObject({ ok: true, taken: { value: { lenses, builtLenses }, dropped: [] } });
  },
  'file of rules'(text) {
    const regexes = [{ regex: 'a', replacement: text.slice(0, 200) }];
    const personalizations = { ...NO_PERSONALIZATIONS, regexes };
    const file = settingsFile('rules', { ...DEFAULT_SETTINGS, personalizations });
    const read = readSettingsFile(file, DEFAULT_SETTINGS);
    expect(read).toMatchObject({ ok: true, taken: { value: { personalizations }, dropped: [] } });
  },
  async 'suggestion in the address bar'(text) {
    const query = visible(text).toWellFormed();
    const history = remember(NO_HISTORY, { query, workflow: 'search' }, 1, 30);
    const typed = offerHistory(async () => history, { markup: true });
    const offered = await new Promise<{ description: string }[]>((resolve) =>
      typed(query.slice(0, 1), resolve),
    );
    const [{ description } = { description: '' }] = offered;
    expect(description).not.toMatch(/[<>'"]|&(?!#\d+;)/);
    expect(description.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))).toBe(query);
  },
};

for (const [name, check] of Object.entries(WAYS_OUT))
  it.each(STRINGS)(`${name}: $kind, $name`, ({ text }) => check(text));
