import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { offerHistory } from '../../lib/browser/omnibox.ts';
import { type ExtractedPage, toDocument } from '../../lib/document/document.ts';
import { DEFAULT_DOCUMENT } from '../../lib/document/document-rules.ts';
import { createFileNames } from '../../lib/document/file-names.ts';
import { variablesOf } from '../../lib/document/templates/variables.ts';
import { noteLocation, obsidianNote } from '../../lib/presets/obsidian-note.ts';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { exportResults } from '../../lib/search/answer/export.ts';
import { markdownLink } from '../../lib/search/answer/markdown.ts';
import { EMPTY_FORM } from '../../lib/search/form.ts';
import { NO_HISTORY, remember } from '../../lib/search/history.ts';
import { EMPTY_LENS } from '../../lib/search/lens/lens.ts';
import { NO_PERSONALIZATIONS } from '../../lib/search/personalizations/rules.ts';
import { PLAIN_RULES, toCurl, toRequest } from '../../lib/search/request.ts';
import { lensFile, ruleFile } from '../../lib/settings/export.ts';
import { readLensFile, readRuleFile } from '../../lib/settings/import.ts';
import { DOCUMENT_WORDS } from '../shared/document-words.ts';
import { rendered } from './rendered.ts';
import { visible } from './strings.ts';

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

const document = (page: Partial<ExtractedPage>, frontMatter: boolean): string =>
  toDocument(
    [{ url: URL_OF_IT, markdown: 'The body.', ...page }],
    { ...DEFAULT_DOCUMENT, head: frontMatter ? 'frontMatter' : 'heading' },
    DOCUMENT_WORDS,
  );

/** The fields of front matter, with quoted values parsed as JSON. */
function fieldsOf(markdown: string): Record<string, unknown> {
  const [open, ...lines] = markdown.split('\n');
  expect(open).toBe('---');
  const inside = lines.slice(0, lines.indexOf('---'));
  const fields = inside.map((line): [string, unknown] => {
    const [, name = '', value = ''] = /^([a-z]+): (.*)$/.exec(line) ?? [];
    return [name, JSON.parse(value)];
  });
  return Object.fromEntries(fields);
}

/** The cells of the second row of a table (RFC 4180). */
function cellsOf(csv: string): string[] {
  const row = csv.slice(csv.indexOf('\r\n') + 2, -2);
  const cells = [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell);
  return cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
}

/** Expects the text that one sees, and nothing that one doesn't see. */
function expectSeen(value: unknown, text: string): void {
  expect(visible(String(value))).toBe(visible(text.toWellFormed()));
  expect(value).not.toMatch(/(?![\t\n])[\p{Cc}\p{Cs}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u);
}

/** Every output format for text, with the checks on it. */
export const WAYS_OUT: Record<string, (text: string) => void> = {
  'Markdown link of a result'(text) {
    const { text: read, elements, links } = rendered(markdownLink(resultWith(text)));
    expect(visible(read)).toBe(visible(text));
    expect(elements).toEqual(['p', 'a']);
    expect(links).toEqual([URL_OF_IT]);
  },
  'Markdown list with snippets'(text) {
    const { text: read, elements } = rendered(exportResults([resultWith(text)], 'markdown-snippets'));
    expect(visible(read)).toBe(visible(`${visible(text)} ${visible(text)}`));
    expect(elements.filter((name) => !['ul', 'li', 'a'].includes(name))).toEqual([]);
  },
  'cell of CSV'(text) {
    const [title = '', url] = cellsOf(exportResults([resultWith(text)], 'csv'));
    const bare = (words: string) => words.replace(/'(?=[=+\-@＝＋－＠])/g, '');
    expect(bare(title)).toBe(bare(visible(text)));
    expect(title).not.toMatch(/(?:^|[;\t\r\n])["\s]*[=+\-@＝＋－＠]/);
    expect(url).toBe(URL_OF_IT);
  },
  'result as JSON'(text) {
    const [title] = JSON.parse(exportResults([resultWith(text)], 'json')).map(
      (one: { title: string }) => one.title,
    );
    expect(title).toBe(visible(text));
  },
  'heading of a document'(text) {
    const { text: read, elements, links } = rendered(document({ title: text }, false));
    expect(visible(read)).toBe(visible(`${text.toWellFormed()} Source: ${URL_OF_IT} The body.`));
    expect(elements.filter((name) => !['h1', 'p', 'a'].includes(name))).toEqual([]);
    expect(links).toEqual([URL_OF_IT]);
  },
  'front matter: title'(text) {
    expectSeen(fieldsOf(document({ title: text }, true)).title, text);
  },
  'front matter: author'(text) {
    expectSeen(fieldsOf(document({ author: text }, true)).author, text);
  },
  'front matter: date'(text) {
    expectSeen(fieldsOf(document({ date: text }, true)).date, text);
  },
  'name of a file'(text) {
    const names = createFileNames('page');
    const [first, second] = [names(text), names(text)];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^[^.<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}][^<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]*\.md$/u);
    expect(new TextEncoder().encode(first).length).toBeLessThanOrEqual(120);
    expect(first).not.toMatch(/^(?:con|prn|aux|nul)\./i);
  },
  'note in Obsidian'(text) {
    const variables = variablesOf({ url: URL_OF_IT, markdown: text, author: text }, text);
    const obsidian = { vault: text.slice(0, 100), folder: 'a/{{author}}/{{title}}', name: '{{title}}' };
    const location = noteLocation({ obsidian, variables, otherwise: 'page' });
    for (const part of [...location.folders, location.name]) expect(part).not.toMatch(/[/\\]|^\.|[. ]$/);
    const { address, byClipboard } = obsidianNote(location, text);
    const url = new URL(address);
    expect(url.protocol).toBe('obsidian:');
    expect(url.host).toBe('new');
    expect(address.length).toBeLessThanOrEqual(2000);
    if (!byClipboard) expect(url.searchParams.get('content')).toBe(text.toWellFormed());
  },
  'file of lenses'(text) {
    const lenses = [{ id: text, name: visible(text) }];
    const builtLenses = [{ name: visible(text), lens: { ...EMPTY_LENS, fileType: 'pdf' } }];
    const read = readLensFile(lensFile({ lenses, builtLenses }), { lenses: [], builtLenses: [] });
    expect(read).toMatchObject({ ok: true, taken: { value: { lenses, builtLenses }, dropped: [] } });
  },
  'file of rules'(text) {
    const regexes = [{ regex: 'a', replacement: text.slice(0, 200) }];
    const read = readRuleFile(ruleFile({ ...NO_PERSONALIZATIONS, regexes }), NO_PERSONALIZATIONS);
    expect(read).toMatchObject({ ok: true, taken: { value: { regexes }, dropped: [] } });
  },
  'file that is none'(text) {
    const none = { lenses: [], builtLenses: [] };
    for (const file of [
      text,
      JSON.stringify(text),
      JSON.stringify({ quarry: 'lenses', version: 1, lenses: text }),
    ]) {
      const read = readLensFile(file, none);
      if (read.ok) expect(read.taken.value).toEqual(none);
    }
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
  'request as a command'(text) {
    const request = toRequest({ ...EMPTY_FORM, query: text, lens: text }, { ...PLAIN_RULES, at: 0 });
    const command = toCurl('https://docs.test/v1', request).replace(/^curl/, "printf '%s\\0'");
    const { stdout, status } = spawnSync('sh', ['-c', command], { encoding: 'utf8', env: {} });
    expect(status).toBe(0);
    const body = stdout.split('\0').find((word) => word.startsWith('{'));
    expect(JSON.parse(body ?? '')).toEqual(request);
  },
};
