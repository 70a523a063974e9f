import { patternOf } from '../../../components/library/reader/find.ts';
import { askAccess } from '../../../components/ui/failure/recovery-button.tsx';
import { unsupportedReason } from '../../../components/ui/failure/unsupported.ts';
import { hostOf } from '../../../components/ui/format.ts';
import { type ExtractedPage, titleOfPage, toDocument } from '../../../lib/document/document.ts';
import {
  DEFAULT_DOCUMENT,
  type DocumentRules,
  PROPERTY_TYPES,
} from '../../../lib/document/document-rules.ts';
import { createFileNames } from '../../../lib/document/file-names.ts';
import { countWordsInChunks, createMeasure } from '../../../lib/document/measure.ts';
import { layoutPieces, previewOf } from '../../../lib/document/preview-text.ts';
import { withFormattedSelections } from '../../../lib/document/selections.ts';
import { FILTERS } from '../../../lib/document/templates/filters.ts';
import {
  parseTemplate,
  problemOfTemplate,
  unsupportedFilters,
  withoutProblems,
} from '../../../lib/document/templates/parse.ts';
import { fillList, fillTemplate, usesVariable } from '../../../lib/document/templates/render.ts';
import { variablesOf } from '../../../lib/document/templates/variables.ts';
import { fitToTokenLimit } from '../../../lib/document/token-limit.ts';
import { isUnread } from '../../../lib/extraction/in-tab/continue-with-service.ts';
import { indexToFill } from '../../../lib/extraction/in-tab/filling.ts';
import { originsToAsk } from '../../../lib/extraction/in-tab/tabs.ts';
import { isWithheld } from '../../../lib/extraction/job/local-only.ts';
import { createJob, receive, sameTargets } from '../../../lib/extraction/job/progress.ts';
import { startRules } from '../../../lib/extraction/job/review.ts';
import { JOBS_SCHEMA } from '../../../lib/extraction/job/schema.ts';
import { type JobStore, newTitle, storeWhole } from '../../../lib/extraction/job/stored-pages.ts';
import { isUnreachable } from '../../../lib/extraction/job/unreachable.ts';
import { typedIn } from '../../../lib/extraction/pdf/annotations.ts';
import { tagsIn } from '../../../lib/extraction/pdf/tags.ts';
import { pdfToMarkdown, readPdfPage } from '../../../lib/extraction/pdf/to-markdown.ts';
import { toOutcomes } from '../../../lib/extraction/queue/pages.ts';
import { toExtractRequest } from '../../../lib/extraction/queue/request.ts';
import { failuresInText } from '../../../lib/extraction/queue/whole-text.ts';
import {
  isValidSelector,
  ruleForPicks,
  siteHost,
  siteRuleFor,
} from '../../../lib/extraction/sites/site-rules.ts';
import { foldersOf } from '../../../lib/extraction/start/bookmarks.ts';
import { pagesOf } from '../../../lib/extraction/start/folder-pages.ts';
import { linksIn, toList } from '../../../lib/extraction/start/list.ts';
import { copiedSince } from '../../../lib/extraction/start/page-ways.ts';
import { byPattern } from '../../../lib/extraction/start/pattern.ts';
import { readLinks, readPages, toSelection } from '../../../lib/extraction/start/read-links.ts';
import { sameDocument } from '../../../lib/extraction/start/selection.ts';
import { collectTargets, toTarget, wrappedAddress } from '../../../lib/extraction/start/targets.ts';
import { toEntry } from '../../../lib/library/entries.ts';
import { createFullText } from '../../../lib/library/full-text.ts';
import { snippetOf } from '../../../lib/library/snippet.ts';
import { definitionsOf } from '../../../lib/markdown/tree/cursor.ts';
import { readInline } from '../../../lib/markdown/tree/inline.ts';
import { readParts, sourceParts } from '../../../lib/markdown/tree/page-parts.ts';
import { type Block, plainText } from '../../../lib/markdown/tree/tree.ts';
import { PROTOCOL } from '../../../lib/messages/protocol.ts';
import { isMessageName } from '../../../lib/messages/serve.ts';
import { splitTex } from '../../../lib/page-to-markdown/blocks/raw-tex.ts';
import { toReading } from '../../../lib/page-to-markdown/reading.ts';
import { readJsonLd } from '../../../lib/page-to-markdown/structured/items.ts';
import { savedPageHash, savedPageIn } from '../../../lib/pages/routes.ts';
import { destinationFor, siteDefaultFor } from '../../../lib/presets/destinations.ts';
import { noteFolders, noteLocation, obsidianNote } from '../../../lib/presets/obsidian-note.ts';
import { problemOfName } from '../../../lib/presets/preset.ts';
import { type Answer, countResults, isEmpty } from '../../../lib/search/answer/answer.ts';
import { exportResults } from '../../../lib/search/answer/export.ts';
import { filterAnswer } from '../../../lib/search/answer/filter-answer.ts';
import { foldByHost } from '../../../lib/search/answer/fold.ts';
import { toAnswer } from '../../../lib/search/answer/groups.ts';
import { insertion } from '../../../lib/search/answer/insert.ts';
import { joinAnswers } from '../../../lib/search/answer/join-answers.ts';
import { markdownImage, markdownLink } from '../../../lib/search/answer/markdown.ts';
import { EMPTY_FORM, sameRequest, withoutBreaks } from '../../../lib/search/form.ts';
import { NO_HISTORY, remember, suggest } from '../../../lib/search/history.ts';
import { HISTORY_SCHEMA } from '../../../lib/search/history-schema.ts';
import { EMPTY_LENS, problemsOf, siteOf } from '../../../lib/search/lens/lens.ts';
import { checkLens } from '../../../lib/search/lens/lens-check.ts';
import { withLens } from '../../../lib/search/lens/operators.ts';
import { hostOfPage } from '../../../lib/search/page-host.ts';
import { pagesBefore } from '../../../lib/search/pages-before.ts';
import {
  blockedIds,
  problemOfDomain,
  problemOfRegex,
} from '../../../lib/search/personalizations/personalizations.ts';
import { NO_PERSONALIZATIONS } from '../../../lib/search/personalizations/rules.ts';
import { PLAIN_RULES, toCurl, toRequest } from '../../../lib/search/request.ts';
import { DRAFT_SCHEMA, SESSION_HISTORY_SCHEMA } from '../../../lib/search/session-history-schema.ts';
import { createSuggestionIndex } from '../../../lib/search/suggestions.ts';
import { normalizeAddress } from '../../../lib/service/address.ts';
import { fieldOf, readEnvelope, traceOf, wordsOf } from '../../../lib/service/answers.ts';
import { readResponse } from '../../../lib/service/read-response.ts';
import { reportOf } from '../../../lib/service/report.ts';
import { retryAt } from '../../../lib/service/retry-after.ts';
import { readBackup } from '../../../lib/settings/backup/read-backup.ts';
import { keyOf, labelOf } from '../../../lib/settings/entries.ts';
import {
  readLensFile,
  readPresetFile,
  readRuleFile,
  readSettingsFile,
  readSiteFile,
} from '../../../lib/settings/import.ts';
import { SETTINGS_SCHEMA } from '../../../lib/settings/schema.ts';
import { DEFAULT_SETTINGS, PRODUCTION_ADDRESS } from '../../../lib/settings/settings.ts';
import { shownHost } from '../../../lib/shown-host.ts';
import { readVersioned } from '../../../lib/storage/versioned.ts';
import { USAGE_SCHEMA } from '../../../lib/usage/schema.ts';
import { isForOldInterface, readKey } from '../../../lib/vault/read-key.ts';
import { ENCRYPTED_KEY, readOpenKey } from '../../../lib/vault/schema.ts';
import type { Feed } from './measure.ts';

const URL_OF_IT = 'https://docs.test/page';
const WORDS = {
  source: (url: string) => `Source: ${url}`,
  contents: 'Contents',
  sources: 'Sources',
  boundary: (code: string) => code,
};

/** Splits a text into many short ones, as in a list of results, links, or pages. */
const pieces = (text: string, length = 40): string[] =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );

/** All document formats with their own code path. */
const SAMPLE_RULES: readonly Partial<DocumentRules>[] = [
  {},
  { links: 'strip', images: 'strip' },
  { links: 'footnotes', images: 'link', contents: true, sources: true, separator: 'comment' },
  { links: 'keep', images: 'strip', head: 'none' },
  { shift: 3, cleanUrls: false, separator: 'code' },
  { head: 'frontMatter', fields: ['title', 'url', 'author', 'date', 'site', 'words', 'via'] },
];

const page = (markdown: string): ExtractedPage => ({ url: URL_OF_IT, markdown });
const several = (text: string): ExtractedPage[] =>
  pieces(text, 1000).map((markdown, index) => ({ url: `${URL_OF_IT}?${index}`, markdown }));

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

/** Pages in a document of each format. */
const asDocument = (pagesOf: (text: string) => ExtractedPage[]): Feed => {
  return (text) => {
    for (const rules of SAMPLE_RULES) toDocument(pagesOf(text), { ...DEFAULT_DOCUMENT, ...rules }, WORDS);
  };
};

const calm = async (): Promise<void> => undefined;
const tools = createMeasure(DEFAULT_DOCUMENT, WORDS, calm);
const tokenLimit = (way: DocumentRules['budget']['way']): Feed => {
  const tokens = 2000;
  return (text) => fitToTokenLimit([page(text), page('Short.')], { tokens, way }, tools);
};

/** Reads blocks completely, as the views do when rendering them. */
function paint(blocks: readonly Block[], rules: Parameters<typeof readInline>[1]): void {
  for (const block of blocks) {
    if ('text' in block && block.kind !== 'code') plainText(readInline(block.text, rules));
    const inner = block.kind === 'quote' ? [block.blocks] : block.kind === 'list' ? block.items : [];
    for (const item of inner) paint(item, rules);
    const cells = block.kind === 'table' ? block.rows.flat() : [];
    for (const cell of cells) readInline(cell, rules);
  }
}

function read(text: string): void {
  const rules = { base: URL_OF_IT, definitions: definitionsOf(text) };
  for (const { blocks } of readParts(text, rules)) paint(blocks, rules);
}

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

/** What views, and jobs started from them, do with an answer. */
function inViews(answer: Answer): void {
  checkLens(answer, { ...EMPTY_FORM, site: 'a.test', after: '2026-01-01' }, 0);
  countResults(answer);
  isEmpty(answer);
  for (const item of answer.groups.flatMap(({ items }) => items)) {
    markdownLink(item);
    markdownImage(item);
  }
  readPages(answer);
  joinAnswers([1, 2].map((page) => ({ page, answer })));
  const words = answer.groups[0]?.items[0]?.title[0]?.text ?? '';
  filterAnswer(answer, { words, newest: true });
  for (const { items } of answer.groups) foldByHost(items, new Set());
  blockedIds(
    answer.groups.flatMap(({ items }) => items),
    NO_PERSONALIZATIONS,
  );
}

/** An answer with the text in one field, in each group. */
const answered = (field: (text: string) => object): Feed => {
  return (text) => {
    for (const name of GROUPS) {
      const answer = toAnswer({ data: { [name]: [field(text)] }, errors: [] }, EMPTY_FORM);
      for (const format of ['markdown-snippets', 'csv', 'json'] as const)
        for (const { items } of answer.groups) exportResults(items, format);
      inViews(answer);
    }
  };
};

const EVERY_PAGE = { count: 1024, timeout: 4 };
const item = { url: URL_OF_IT, title: 'A', snippet: 'B' };
const PLAN = {
  id: 'a',
  source: 'list',
  createdAt: 1,
  address: '',
  skipped: { duplicates: 0, unsupported: 0 },
} as const;
const NO_LENSES = { lenses: [], builtLenses: [] };

const NO_STORE: JobStore = {
  all: async () => [],
  find: async () => undefined,
  put: async () => undefined,
  putPages: async () => new Set(),
  pages: async () => [],
  copies: async () => new Map(),
  takeOver: async () => ({ state: 'waiting' }),
};

/** How each kind of external text is processed, by its name in reports. */
export const FEEDS = {
  'page in a document': asDocument((text) => [page(text)]),
  'pages of a document': asDocument(several),
  'page title': (text) => {
    titleOfPage(page(text));
    asDocument(() => [{ ...page('Text'), title: text, author: text, date: text }])(text);
  },
  'token limit with trimming': tokenLimit('trim'),
  'token limit with splitting': tokenLimit('split'),
  'document opening': (text) => {
    previewOf([page(text)], DEFAULT_DOCUMENT, WORDS);
    layoutPieces(text);
  },
  'words and tokens': async (text) => {
    await countWordsInChunks(text, calm);
    await tools.measure([page(text)]);
    await tools.measureText([page(text)]);
  },
  'extraction request': (text) => toExtractRequest(pieces(text), { timeout: 0, format: 'json' }),
  'report to the service': (text) => {
    const said = `${text} ab12`;
    const request = { query: said, lens: { sites_included: pieces(said) } };
    reportOf({ address: PRODUCTION_ADDRESS, operation: 'search', request, trace: said }, 'ab12');
  },
  'file name': (text) => createFileNames('page')(text),
  'file names': (text) => {
    const nameOf = createFileNames('page');
    for (const title of pieces(text)) nameOf(title);
  },
  'Obsidian note': (text) => {
    const variables = variablesOf({ url: URL_OF_IT, markdown: text, author: text }, text);
    noteFolders(text, variables);
    const obsidian = { vault: '', folder: '{{author}}', name: '{{title|replace:"a":"bc"}}' };
    obsidianNote(noteLocation({ obsidian, variables, otherwise: 'page' }), text);
  },
  'preset template': (text) => {
    problemOfTemplate(text);
    unsupportedFilters([text.slice(0, 10_000)]);
    withoutProblems(text);
    withoutProblems(`{{${text}}} {{${text}`.slice(0, 10_000));
    for (const template of [text, `{{${text}}}`, `{{title|${text}}}`, `{{title|replace:"${text}":"b"}}`])
      parseTemplate(template.slice(0, 10_000));
    const short = text.slice(0, 10_000);
    fillTemplate(short, {}, 'markdown');
    fillList(short, {});
    usesVariable(short, 'title');
    problemOfName(text);
  },
  'page in a template': (text) => {
    const selection = { url: text, markdown: text, author: text, whole: true, via: 'local' } as const;
    withFormattedSelections([selection]);
    const variables = variablesOf(selection, text);
    for (const filter of Object.keys(FILTERS))
      fillTemplate(`{{title|${filter}}}{{author|split|${filter}}}`, variables, 'markdown');
    for (const context of ['markdown', 'field', 'name'] as const)
      fillTemplate(
        '{{title}} {{author|replace:"a":"bb","b":"cc"}} {{selection|trim}} [x]({{author}})',
        variables,
        context,
      );
    fillList('{{author|split:","}}', variables);
    const fields = PROPERTY_TYPES.map((type) => ({ name: type, value: '{{author}}', type }));
    toDocument(
      [{ ...page(text), author: text, date: text }],
      {
        ...DEFAULT_DOCUMENT,
        head: 'frontMatter',
        properties: [...fields, { name: text, value: '{{published|date:"YYYY"}}', type: 'date' }],
      },
      WORDS,
    );
    const siteDefaults = [{ host: 'a.test', way: 'usual', to: 'file', preset: '' }] as const;
    siteDefaultFor(text, siteDefaults);
    destinationFor('result', [text], { siteDefaults });
  },
  'preset file': (text) => {
    readSettingsFile('presets', text, DEFAULT_SETTINGS);
    const rules = { ...DEFAULT_DOCUMENT, before: text };
    const presets = [
      { name: text, rules },
      ...pieces(text).map((name) => ({ name, rules: { ...DEFAULT_DOCUMENT, before: name } })),
    ];
    readPresetFile(JSON.stringify({ quarry: 'presets', version: 1, presets }), {});
    const properties = [{ name: 'a', value: text }, ...pieces(text).map((name) => ({ name, value: name }))];
    const template = { name: 'a', noteContentFormat: text, properties, path: text, noteNameFormat: text };
    readPresetFile(JSON.stringify(template), {});
  },
  'page to read': read,
  'page source to read': (text) => [...sourceParts(text)],
  'page in the library': (text) => {
    toEntry({ job: 'a', place: 0, url: text, markdown: text, at: 1 }, 0);
    snippetOf(text, ['ab', 'é']);
  },
  'library search words': (text) =>
    snippetOf('Some words of a page.', pieces(text.slice(0, 10_000)).filter(Boolean)),
  'page in the index': (text) => {
    const index = createFullText();
    index.add('a', text.slice(0, 1000), text);
    index.find('ab');
  },
  'response body': (text) => {
    readEnvelope(text);
    readEnvelope(
      JSON.stringify({ meta: { trace: text }, data: {}, errors: [{ message: text, code: text }] }),
    );
    const errors = pieces(text).map((code) => ({ code, message: code, url: code }));
    const asked = { operation: 'search', markdown: false } as const;
    for (const body of [text, JSON.stringify({ error: text }), JSON.stringify({ errors })])
      readResponse({ status: 429, headers: new Headers() }, body, asked, 1);
  },
  'response headers': (text) => {
    const line = text.replace(/[^\x20-\x7e]/g, '');
    retryAt(text, 1);
    traceOf(new Headers({ 'x-some-trace': line }));
    wordsOf({ code: text });
    const asked = { operation: 'search', markdown: false } as const;
    readResponse({ status: 429, headers: new Headers({ 'retry-after': line }) }, '{"error":"x"}', asked, 1);
    fieldOf({ code: text });
    fieldOf({ location: pieces(text) });
  },
  'result title': answered((title) => ({ ...item, title })),
  'result snippet': answered((snippet) => ({ ...item, snippet })),
  'result URL': answered((text) => ({
    ...item,
    url: `https://a.test/${text}`,
    image: { url: text },
  })),
  'result names and values': answered((text) => ({
    ...item,
    time: text,
    props: {
      [text]: text,
      code: text,
      language: text,
      source: text,
      question: text,
      duration: text,
      tracking: text,
    },
  })),
  'many result values': answered((text) => ({
    ...item,
    props: {
      items: pieces(text),
      all: pieces(text),
      more: Object.fromEntries(pieces(text).map((one) => [one, one])),
    },
  })),
  'many results': (text) => {
    const search = pieces(text).map((title, index) => ({
      title,
      snippet: title,
      url: `${URL_OF_IT}?${index}`,
    }));
    const errors = pieces(text).map((message) => ({ message, location: [message] }));
    const forms = [
      EMPTY_FORM,
      { ...EMPTY_FORM, extract: EVERY_PAGE },
      { ...EMPTY_FORM, workflow: 'news' as const },
    ];
    for (const form of forms) toAnswer({ data: { search }, errors }, form);
  },
  'many groups': (text) =>
    toAnswer(
      { data: Object.fromEntries(pieces(text).map((name) => [name, [item]])), errors: [] },
      EMPTY_FORM,
    ),
  'extracted pages': (text) => {
    const urls = [URL_OF_IT, text];
    toOutcomes({ data: urls.map((url) => ({ url, markdown: text })), errors: [] }, urls);
    toOutcomes({ data: pieces(text).map((url) => ({ url, markdown: url })), errors: [] }, urls);
    toOutcomes({ data: [], errors: pieces(text).map((message) => ({ message })) }, pieces(text).slice(0, 10));
  },
  'locally extracted page': (text) =>
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
    }),
  'locally extracted page text': (text) => {
    splitTex(text);
    readJsonLd(text);
    readJsonLd(JSON.stringify(pieces(text).map((name) => ({ '@type': name, name, [name]: [name] }))));
  },
  'PDF form': (text) => {
    typedIn([{ subtype: 'Widget', fieldType: 'Tx', fieldValue: text, rect: [0, 0, 300, 20] }]);
  },
  'PDF pages': (text) => {
    tagsIn({ role: text, children: pieces(text).map((id) => ({ type: 'content', id })) });
    pdfToMarkdown([pdfPage(pieces(text)), pdfPage([text, text])], [{ title: text, depth: 0 }]);
  },
  'tab URL': (text) => {
    sameDocument(text, URL_OF_IT);
    copiedSince(createJob({ ...PLAN, targets: [{ url: text }] }), text, 0);
    savedPageIn(savedPageHash([text, 0]));
    savedPageIn(text);
    hostOfPage(text);
    hostOf(text);
    shownHost(text);
    shownHost(`xn--${text}.test`);
    unsupportedReason(text);
    originsToAsk([{ tab: 1, url: `https://a.test/${text}` }], new Set());
    askAccess({ requestAccess: async () => true }, `https://a.test/${text}`);
    siteHost(text);
    ruleForPicks(`https://a.test/${text}`, []);
    siteRuleFor(`https://${text}.test/${text}`, [{ host: text, content: [], remove: [] }]);
  },
  'site selector': (text) => isValidSelector(text),
  'page for a job': (text) => {
    const targets = pieces(text).map((url) => ({ url }));
    const job = createJob({ ...PLAN, targets });
    sameTargets(job, targets);
    indexToFill(job, text.slice(0, 8000));
    indexToFill(createJob({ ...PLAN, targets: [{ url: text }] }), text);
    const { isLocalOnly } = startRules(DEFAULT_SETTINGS, 'list');
    for (const one of job.pages) {
      isUnread(one);
      isWithheld(one);
      isUnreachable(one);
      isLocalOnly(one.url);
    }
    const done = { state: 'done', words: 1, ...newTitle(undefined, page(`# ${text}`)) } as const;
    receive(job, new Map(job.pages.map((_, index) => [index, done])));
  },
  'plain-text response': (text) => {
    const failures = failuresInText(text, pieces(text).slice(0, 10));
    const job = createJob({ ...PLAN, targets: [{ url: text }] });
    return storeWhole(NO_STORE, job, [0], text, failures);
  },
  bookmarks: (text) => {
    const folder = {
      id: '1',
      title: text,
      children: pieces(text).map((url) => ({ id: url, url, title: url })),
    };
    pagesOf(foldersOf([folder]), '1', true);
  },
  message: (text) => {
    isMessageName(text);
    PROTOCOL.extract.request().safeParse({
      source: 'list',
      targets: pieces(text).map((url) => ({ url, title: url })),
    });
    PROTOCOL['key.unlock'].request().safeParse({ passphrase: text });
  },
  'URL list': (text) => toList(linksIn(text, 'text')),
  'HTML list': (text) => toList(linksIn(text, 'html')),
  'CSV list': (text) => toList(linksIn(text, 'csv')),
  'page links': (text) => {
    const links = readLinks(pieces(text).map((one) => ({ url: `https://a.test/${one}`, title: one })));
    toSelection({ url: text, text, links: [{ url: text }], focus: text });
    collectTargets(links ?? []);
    collectTargets([{ url: `https://a.test/${text}`, title: text }]);
    toTarget(text);
    for (const start of ['view-source:', 'about:reader?url=']) wrappedAddress(start + text);
  },
  'link pattern': (text) => {
    byPattern([{ url: text, title: text }], 'a*b*c');
    byPattern([{ url: `${URL_OF_IT}/${text}`, title: text }], `*${text.slice(0, 500)}*`);
  },
  query: (text) => {
    const lens = { ...EMPTY_LENS, sitesIncluded: ['a.test'], wordsExcluded: pieces(text) };
    sameRequest({ ...EMPTY_FORM, query: text }, EMPTY_FORM);
    withoutBreaks(text);
    const search = { form: { ...EMPTY_FORM, query: text }, startedAt: 1, finishedAt: 2 };
    pagesBefore([search], { form: { ...search.form, page: 2 }, startedAt: 3 });
    withLens(text, lens);
    toCurl(URL_OF_IT, toRequest({ ...EMPTY_FORM, query: text, lens: text }, { ...PLAIN_RULES, at: 0 }));
  },
  'address-bar query': (text) => {
    const history = remember(NO_HISTORY, { query: text, workflow: 'search' }, 1, 30);
    suggest(history, text, 6);
  },
  'search field text': (text) => {
    const items = pieces(text).map((title) => ({ kind: 'search', title, detail: title }));
    createSuggestionIndex([{ kind: 'page', title: text }, ...items]).find(text, 3);
  },
  'find field text': (text) => patternOf(text),
  'query operator': (text) => insertion(text, [0, text.length], { before: '"', after: '"', example: 'a' }),
  'lens form': (text) => {
    problemsOf({
      ...EMPTY_LENS,
      sitesIncluded: [text, ...pieces(text)],
      fileType: text,
      after: text,
      region: text,
    });
    siteOf(text);
  },
  'rule domain': (text) => problemOfDomain(text),
  'URL rewrite rule': (text) => problemOfRegex({ regex: text, replacement: text }),
  'service address': (text) => normalizeAddress(`https://a.test/${text}`),
  'API key': (text) => [readKey(text), isForOldInterface(text)],
  'lens file': (text) => {
    readSettingsFile('lenses', text, DEFAULT_SETTINGS);
    readLensFile(text, NO_LENSES);
    const lenses = pieces(text).map((id) => ({ id, name: id }));
    readLensFile(
      JSON.stringify({ quarry: 'lenses', version: 1, lenses: [...lenses, { id: text }] }),
      NO_LENSES,
    );
    const builtLenses = pieces(text).map((name) => ({
      name,
      lens: { sitesIncluded: [name], fileType: 'pdf' },
    }));
    readLensFile(JSON.stringify({ quarry: 'lenses', version: 1, builtLenses }), NO_LENSES);
  },
  'rule file': (text) => {
    readSettingsFile('rules', text, DEFAULT_SETTINGS);
    readRuleFile(text, NO_PERSONALIZATIONS);
    const domains = [text, ...pieces(text)].map((domain) => ({ domain, kind: 'pin' }));
    const regexes = [text, ...pieces(text)].map((regex) => ({ regex, replacement: regex }));
    readRuleFile(JSON.stringify({ quarry: 'rules', version: 1, domains, regexes }), NO_PERSONALIZATIONS);
  },
  'site file': (text) => {
    readSettingsFile('sites', text, DEFAULT_SETTINGS);
    readSiteFile(text, []);
    const sites = [text, ...pieces(text)].map((host) => ({ host, content: [text], remove: pieces(text) }));
    readSiteFile(JSON.stringify({ quarry: 'sites', version: 1, sites }), []);
  },
  'backup file': (text) => {
    readBackup(text);
    readVersioned({ version: 1, address: text }, SETTINGS_SCHEMA);
    readVersioned({ version: 5, caps: text }, SETTINGS_SCHEMA);
    labelOf({ name: text });
    keyOf({ name: text });
    const settings = { ...DEFAULT_SETTINGS, lenses: pieces(text).map((id) => ({ id, name: id })) };
    const searches = [text, ...pieces(text)].map((query) => ({ query, workflow: 'search', at: 1, times: 1 }));
    const pages = [text, ...pieces(text)].map((markdown, place) => ({
      ...{ job: 'a', place, at: 1, url: 'https://a.test/', markdown, title: markdown },
    }));
    const history = { version: 1, searches };
    readBackup(JSON.stringify({ quarry: 'backup', version: 1, made: 1, settings, history, pages }));
  },
  'stored data': (text) => {
    const lists = { lenses: pieces(text), siteDefaults: pieces(text) };
    SETTINGS_SCHEMA.salvage({ version: 7, address: text, ...lists }, 0);
    HISTORY_SCHEMA.read({ version: 1, searches: pieces(text) });
    JOBS_SCHEMA.read({ version: 3, jobs: [{ pages: text }, ...pieces(text)] });
    USAGE_SCHEMA.salvage({ version: 2, days: pieces(text) }, 0);
    SESSION_HISTORY_SCHEMA.read({ version: 1, steps: pieces(text) });
    DRAFT_SCHEMA.read({ version: 1, at: text });
    ENCRYPTED_KEY.read({ version: 1, iv: text });
    readOpenKey({ iv: text });
  },
} satisfies Readonly<Record<string, Feed>>;
