import { patternOf } from '../../../components/library/reader/find.ts';
import { unsupportedReason } from '../../../components/ui/failure/failure-words.ts';
import { type ExtractedPage, toDocument } from '../../../lib/document/document.ts';
import {
  DEFAULT_DOCUMENT,
  type DocumentRules,
  PROPERTY_TYPES,
} from '../../../lib/document/document-rules.ts';
import { createFileNames } from '../../../lib/document/file-names.ts';
import { FILTERS } from '../../../lib/document/templates/filters.ts';
import { parseTemplate, withoutProblems } from '../../../lib/document/templates/parse.ts';
import { fillList, fillTemplate } from '../../../lib/document/templates/render.ts';
import { variablesOf } from '../../../lib/document/templates/variables.ts';
import { titleOfPage } from '../../../lib/document/title.ts';
import { estimateTokens, fitToTokenLimit } from '../../../lib/document/token-limit.ts';
import { createJob, receive, sameTargets } from '../../../lib/extraction/job/progress.ts';
import { typedIn } from '../../../lib/extraction/pdf/annotations.ts';
import { tagsIn } from '../../../lib/extraction/pdf/tags.ts';
import { pdfToMarkdown, readPdfPage } from '../../../lib/extraction/pdf/to-markdown.ts';
import { failuresInText, toOutcomes } from '../../../lib/extraction/queue/pages.ts';
import { isValidSelector, ruleForPicks, siteRuleFor } from '../../../lib/extraction/sites/site-rules.ts';
import { linksIn, toList } from '../../../lib/extraction/start/list.ts';
import { byPattern } from '../../../lib/extraction/start/pattern.ts';
import { readPages, toSelection } from '../../../lib/extraction/start/read-links.ts';
import { collectTargets, wrappedAddress } from '../../../lib/extraction/start/targets.ts';
import { newTitle } from '../../../lib/extraction/store.ts';
import { toEntry } from '../../../lib/library/entries.ts';
import { createFullText, snippetOf } from '../../../lib/library/full-text.ts';
import { definitionsOf, readInline } from '../../../lib/markdown/tree/inline.ts';
import { readParts, sourceParts } from '../../../lib/markdown/tree/page-parts.ts';
import { type Block, plainText } from '../../../lib/markdown/tree/tree.ts';
import { splitTex } from '../../../lib/page-to-markdown/blocks/formulas.ts';
import { toReading } from '../../../lib/page-to-markdown/reading.ts';
import { readJsonLd } from '../../../lib/page-to-markdown/structured/items.ts';
import { noteFolders, noteLocation, obsidianNote } from '../../../lib/presets/obsidian-note.ts';
import { exportResults } from '../../../lib/search/answer/export.ts';
import { filterAnswer } from '../../../lib/search/answer/filter-answer.ts';
import { toAnswer } from '../../../lib/search/answer/groups.ts';
import { markdownLink } from '../../../lib/search/answer/markdown.ts';
import { EMPTY_FORM, sameRequest, withoutBreaks } from '../../../lib/search/form.ts';
import { NO_HISTORY, remember, suggest } from '../../../lib/search/history.ts';
import { EMPTY_LENS, problemsOf, withLens } from '../../../lib/search/lens/lens.ts';
import { problemOfDomain, problemOfRegex } from '../../../lib/search/personalizations/personalizations.ts';
import { PLAIN_RULES, toCurl, toRequest } from '../../../lib/search/request.ts';
import { createSuggestionIndex } from '../../../lib/search/suggestions.ts';
import { normalizeAddress } from '../../../lib/service/address.ts';
import { readEnvelope, readResponse } from '../../../lib/service/response.ts';
import { retryAt } from '../../../lib/service/retry-after.ts';
import { readBackup } from '../../../lib/settings/backup/read-backup.ts';
import { readSettingsFile } from '../../../lib/settings/import.ts';
import { SETTINGS_SCHEMA } from '../../../lib/settings/schema.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { shownHost } from '../../../lib/shown-host.ts';
import { DOCUMENT_WORDS } from '../../shared/document-words.ts';

const URL_OF_IT = 'https://docs.test/page';
const page = (markdown: string) => ({ url: URL_OF_IT, markdown });

/** Splits a text into many short ones, as in a list of results, links, or pages. */
const pieces = (text: string, length = 40): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );

/** All document formats with their own code path. */
const RULES: readonly Partial<DocumentRules>[] = [
  { links: 'strip', images: 'strip' },
  { links: 'footnotes', images: 'link', contents: true, sources: true, separator: 'comment' },
  { shift: 3, cleanUrls: false, separator: 'code', head: 'none' },
  {
    head: 'frontMatter',
    fields: ['title', 'url', 'author', 'date', 'site', 'words', 'via'],
    properties: PROPERTY_TYPES.map((type) => ({ name: type, value: '{{author}}', type })),
  },
];
const measure = (pages: readonly ExtractedPage[]): number =>
  estimateTokens(toDocument(pages, DEFAULT_DOCUMENT, DOCUMENT_WORDS));

/** Reads blocks completely, as the views do when they show them. */
function show(blocks: readonly Block[], rules: Parameters<typeof readInline>[1]): void {
  for (const block of blocks) {
    if ('text' in block && block.kind !== 'code') plainText(readInline(block.text, rules));
    const inner = block.kind === 'quote' ? [block.blocks] : block.kind === 'list' ? block.items : [];
    for (const item of inner) show(item, rules);
    const cells = block.kind === 'table' ? block.rows.flat() : [];
    for (const cell of cells) readInline(cell, rules);
  }
}

/** A PDF page with these lines below each other, in columns. */
const pdfPage = (lines: readonly string[]) =>
  readPdfPage({
    number: 1,
    width: 600,
    height: 800,
    toTop: [1, 0, 0, -1, 0, 800],
    items: lines.map((str, at) => ({
      str,
      dir: 'ltr',
      width: 200,
      transform: [10, 0, 0, 10 + (at % 3), (at % 2) * 300, -at],
      fontName: at % 5 === 0 ? 'mono' : 'serif',
    })),
    monospaced: new Set(['mono']),
    links: [{ left: 0, top: 0, right: 300, bottom: 300, url: lines[0] ?? '' }],
  });

const answerTo = (field: object, group = 'search') =>
  toAnswer(
    { data: { [group]: [{ url: URL_OF_IT, title: 'A', snippet: 'B', ...field }] }, errors: [] },
    EMPTY_FORM,
  );
const GROUPS = [
  'search',
  'code',
  'listicle',
  'web_archive',
  'infobox',
  'weather',
  'related_search',
  'unknown',
];
const JOB = {
  id: 'a',
  source: 'list',
  createdAt: 1,
  address: '',
  skipped: { duplicates: 0, unsupported: 0 },
} as const;

/** Whatever reads text from outside, by what the text is. Each gets texts of up to 256 kB. */
export const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'a page in a document': (text) => {
    titleOfPage(page(text));
    for (const rules of RULES)
      toDocument(
        [{ ...page(text), title: text, author: text, date: text }],
        { ...DEFAULT_DOCUMENT, ...rules },
        DOCUMENT_WORDS,
      );
  },
  'pages of a document': (text) => {
    const pages = pieces(text, 1000).map((markdown, index) => ({ url: `${URL_OF_IT}?${index}`, markdown }));
    for (const rules of RULES) toDocument(pages, { ...DEFAULT_DOCUMENT, ...rules }, DOCUMENT_WORDS);
  },
  'a page over the token limit': (text) => {
    for (const way of ['trim', 'split'] as const)
      fitToTokenLimit([page(text), page('Short.')], { tokens: 2000, way }, measure);
  },
  'a page on screen': (text) => {
    const rules = { base: URL_OF_IT, definitions: definitionsOf(text) };
    for (const { blocks } of readParts(text, rules)) show(blocks, rules);
    return [...sourceParts(text)];
  },
  'a page in the library': (text) => {
    toEntry({ job: 'a', place: 0, url: text, markdown: text, at: 1 });
    snippetOf(text, ['ab', 'é']);
    const index = createFullText();
    index.put('a', 1, text.slice(0, 1000), text);
    return index.find('ab');
  },
  'names of files and notes': (text) => {
    const nameOf = createFileNames('page');
    for (const title of [text, ...pieces(text)]) nameOf(title);
    const variables = variablesOf({ url: URL_OF_IT, markdown: text, author: text }, text);
    noteFolders(text, variables);
    const obsidian = { vault: '', folder: '{{author}}', name: '{{title|replace:"a":"bc"}}' };
    obsidianNote(noteLocation({ obsidian, variables, otherwise: 'page' }), text);
  },
  'a template': (text) => {
    withoutProblems(text);
    for (const template of [text, `{{${text}}}`, `{{title|${text}}}`, `{{title|replace:"${text}":"b"}}`])
      parseTemplate(template.slice(0, 10_000));
    fillTemplate(text.slice(0, 10_000), {}, 'markdown');
  },
  'a page in a template': (text) => {
    const variables = variablesOf({ url: text, markdown: text, author: text }, text);
    for (const filter of Object.keys(FILTERS))
      fillTemplate(`{{title|${filter}}}{{author|split|${filter}}}`, variables, 'markdown');
    for (const context of ['markdown', 'field', 'name'] as const)
      fillTemplate(
        '{{title}} {{author|replace:"a":"bb","b":"cc"}} {{selection|trim}} [x]({{author}})',
        variables,
        context,
      );
    fillList('{{author|split:","}}', variables);
  },
  'an answer of the service': (text) => {
    readEnvelope(text);
    const errors = pieces(text).map((code) => ({ code, message: code, url: code }));
    for (const body of [text, JSON.stringify({ error: text }), JSON.stringify({ errors })])
      readResponse(
        { status: 429, headers: new Headers() },
        body,
        { operation: 'search', markdown: false },
        1,
      );
    retryAt(text, 1);
  },
  results: (text) => {
    const list = pieces(text);
    const props = {
      [text]: text,
      code: text,
      language: text,
      duration: text,
      items: list,
      more: Object.fromEntries(list.map((one) => [one, one])),
    };
    for (const group of GROUPS) {
      const answer = answerTo(
        { title: text, snippet: text, url: `https://a.test/${text}`, time: text, props },
        group,
      );
      for (const { items } of answer.groups) exportResults(items, 'markdown-snippets');
      for (const item of answer.groups.flatMap(({ items }) => items)) markdownLink(item);
      readPages(answer);
    }
    const search = list.map((title, index) => ({ title, snippet: title, url: `${URL_OF_IT}?${index}` }));
    const many = toAnswer(
      { data: { search, ...Object.fromEntries(list.map((name) => [name, []])) }, errors: [] },
      EMPTY_FORM,
    );
    filterAnswer(many, { words: text.slice(0, 1000), newest: true });
  },
  'extracted pages': (text) => {
    const list = pieces(text);
    toOutcomes(
      {
        data: list.map((url) => ({ url, markdown: text.slice(0, 1000) })),
        errors: list.map((message) => ({ message })),
      },
      list.slice(0, 10),
    );
    failuresInText(text, list.slice(0, 10));
    const job = createJob({ ...JOB, targets: list.map((url) => ({ url })) });
    sameTargets(
      job,
      list.map((url) => ({ url })),
    );
    const done = { state: 'done', words: 1, ...newTitle(undefined, page(`# ${text}`)) } as const;
    receive(job, new Map(job.pages.map((_, index) => [index, done])));
  },
  'data of an open tab': (text) => {
    toReading({
      url: text,
      title: text,
      markdown: text,
      author: text,
      date: text,
      site: text,
      canonical: text,
      description: text,
      image: text,
    });
    splitTex(text);
    readJsonLd(text);
    readJsonLd(JSON.stringify(pieces(text).map((name) => ({ '@type': name, name, [name]: [name] }))));
    toSelection({ url: text, text, links: [{ url: text }], focus: text });
  },
  'a PDF': (text) => {
    typedIn([{ subtype: 'Widget', fieldType: 'Tx', fieldValue: text, rect: [0, 0, 300, 20] }]);
    tagsIn({ role: text, children: pieces(text).map((id) => ({ type: 'content', id })) });
    pdfToMarkdown([pdfPage(pieces(text)), pdfPage([text, text])], [{ title: text, depth: 0 }]);
  },
  'a list of URLs': (text) => {
    for (const format of ['text', 'html', 'csv'] as const) toList(linksIn(text, format));
    collectTargets(pieces(text).map((one) => ({ url: `https://a.test/${one}`, title: one })));
  },
  'a URL': (text) => {
    for (const start of ['', 'https://a.test/', 'view-source:', 'about:reader?url=']) {
      wrappedAddress(start + text);
      unsupportedReason(start + text);
    }
    ruleForPicks(`https://a.test/${text}`, [], []);
    siteRuleFor(`https://${text}.test/${text}`, [{ host: text, content: [], remove: [] }]);
    isValidSelector(text);
    shownHost(`xn--${text}.test`);
    normalizeAddress(`https://a.test/${text}`);
    byPattern([{ url: `${URL_OF_IT}/${text}`, title: text }], 'a*b*c');
    byPattern([{ url: `${URL_OF_IT}/${text}`, title: text }], `*${text.slice(0, 500)}*`);
  },
  'a query': (text) => {
    withoutBreaks(text);
    sameRequest({ ...EMPTY_FORM, query: text }, EMPTY_FORM);
    withLens(text, { ...EMPTY_LENS, sitesIncluded: ['a.test'], wordsExcluded: pieces(text) });
    toCurl(URL_OF_IT, toRequest({ ...EMPTY_FORM, query: text, lens: text }, { ...PLAIN_RULES, at: 0 }));
    suggest(remember(NO_HISTORY, { query: text, workflow: 'search' }, 1, 30), text, 6);
    createSuggestionIndex(pieces(text).map((title) => ({ kind: 'search', title, detail: title }))).find(
      text,
      3,
    );
    patternOf(text);
  },
  'fields of settings': (text) => {
    problemsOf({
      ...EMPTY_LENS,
      sitesIncluded: [text, ...pieces(text)],
      fileType: text,
      after: text,
      region: text,
    });
    problemOfDomain(text);
    problemOfRegex({ regex: text, replacement: text });
  },
  'settings files and stored data': (text) => {
    const list = [text, ...pieces(text)];
    readSettingsFile(text, DEFAULT_SETTINGS);
    const presets = list.map((name) => ({ name, rules: { ...DEFAULT_DOCUMENT, before: name } }));
    const readPresets = (file: unknown) => void readSettingsFile(JSON.stringify(file), DEFAULT_SETTINGS);
    readPresets({ quarry: 'presets', version: 1, presets });
    const properties = list.map((name) => ({ name, value: name }));
    readPresets({ name: 'a', noteContentFormat: text, properties, path: text, noteNameFormat: text });
    const rows = {
      lenses: list.map((id) => ({ id, name: id })),
      builtLenses: list.map((name) => ({ name, lens: { sitesIncluded: [name] } })),
    };
    readSettingsFile(JSON.stringify({ quarry: 'lenses', version: 1, ...rows }), DEFAULT_SETTINGS);
    const rules = {
      domains: list.map((domain) => ({ domain, kind: 'pin' })),
      regexes: list.map((regex) => ({ regex, replacement: regex })),
    };
    readSettingsFile(JSON.stringify({ quarry: 'rules', version: 1, ...rules }), DEFAULT_SETTINGS);
    const settings = { ...DEFAULT_SETTINGS, lenses: rows.lenses };
    const pages = list.map((markdown, place) => ({
      job: 'a',
      place,
      at: 1,
      url: 'https://a.test/',
      markdown,
      title: markdown,
    }));
    readBackup(JSON.stringify({ quarry: 'backup', version: 1, made: 1, settings, pages }));
    SETTINGS_SCHEMA.salvage({ version: 7, address: text, lenses: list, siteDefaults: list }, 0);
  },
};
