import { contentOf, findArticle } from './article.ts';
import { nameTabPanels, simplifyCallouts } from './blocks/callouts.ts';
import { simplifyCode } from './blocks/code.ts';
import { dropPermalinks, narrowLinks, unwrapOwnLinks } from './blocks/links.ts';
import { nestIndentedLists, simplifyLists, simplifyNotion } from './blocks/lists.ts';
import { dropRepeatedText, simplifyQuotes } from './blocks/quotes.ts';
import { simplifyRawTex } from './blocks/raw-tex.ts';
import { simplifyRoles } from './blocks/roles.ts';
import { copyPage } from './copy/copy.ts';
import { PART_MARK } from './copy/copy-node.ts';
import { shownItem } from './copy/dialog.ts';
import { isElement, matchesSelector, type PageView, viewOf } from './copy/page-view.ts';
import { oneLine } from './copy/tidy.ts';
import { readFeed, readXml } from './feed.ts';
import { extractFootnotes, type Footnotes } from './footnotes/footnotes.ts';
import { toMarkdownText } from './markdown/markdown.ts';
import type { PartSelectors, Reading } from './reading.ts';
import { addFacts } from './structured/add-facts.ts';
import { type FactWords, pageFacts } from './structured/facts.ts';
import { readJsonLdItems, readMicrodata } from './structured/items.ts';
import { beginsWithName, readMetadata } from './structured/metadata.ts';
import { withoutStaleHead } from './structured/stale-head.ts';
import { findThread } from './threads.ts';

/**
 * If a page shows fewer characters than `LITTLE`, its hidden content is read too, and used if the result is `MUCH_MORE`
 * times as long.
 */
const LITTLE = 300;
const MUCH_MORE = 3;

/** Reads the visible main content of a document, or the parts in its site rule, as Markdown. Plain text stays as is. */
export function readDocument(document: Document, words: FactWords, rule?: PartSelectors): Reading {
  const view = viewOf(document);
  const { url, contentType, body } = view;
  if (/xml/.test(contentType) && !/html/.test(contentType)) {
    const { title, document: sheet } = readFeed(view) ?? { title: view.title, document: readXml(view) };
    const notes = simplify(sheet, url);
    return { url, title, markdown: withNotes(contentOf(sheet.body), notes) };
  }
  if (!/html/.test(contentType)) return { url, title: view.title, markdown: body?.textContent ?? '' };
  const shown = readCopy(view, words, false, rule);
  if (shown.partial || rule || textLength(shown) >= LITTLE) return shown;
  // Pages that wait for a script or show a dialog first hide everything else.
  const all = readCopy(view, words, true);
  return textLength(all) > MUCH_MORE * textLength(shown) ? all : shown;
}

const textLength = ({ markdown }: Reading): number =>
  markdown.replace(/!?\[[^[\]]*\]\([^()]*\)/g, '').trim().length;

function readCopy(view: PageView, words: FactWords, hidden: boolean, rule?: PartSelectors): Reading {
  const { remove, content: mark } = rule ?? {};
  const includes = (node: Node) => !remove || !isElement(node) || !matchesSelector(node, remove);
  const item = rule ? undefined : shownItem(view);
  const { document: copy, partial } = copyPage(view, { hidden, includes, mark }, item?.dialog);
  copy.title = withoutCount(copy);
  const stated = withoutStaleHead(copy, readJsonLdItems(copy), view.url);
  const marked = readMicrodata(copy);
  const { title: said, ...metadata } = readMetadata(copy, stated, marked, view.url);
  const reading = { url: view.url, ...metadata, partial };
  const notes = simplify(copy, view.url);
  const named = item?.title ?? withoutSite(said || copy.title, copy, metadata.site);
  const parts = mark && markedParts(copy);
  if (parts) return { ...reading, title: named, markdown: withNotes(parts, notes) };
  const thread = findThread(copy);
  if (thread !== undefined)
    return { ...reading, title: thread.title || named, markdown: withNotes(thread.content, notes) };
  const facts = pageFacts(stated, marked);
  const { title, content, author } = findArticle(copy, named, view.url, facts.expected);
  addFacts(content, facts, words);
  return {
    ...reading,
    title,
    markdown: withNotes(content, notes),
    author: metadata.author || author,
  };
}

/** The page's title without the number of unread messages that some sites put before it. */
function withoutCount(copy: Document): string {
  const [count = ''] = /^\(\d+\+?\) /.exec(copy.title) ?? [];
  const isPart = [...copy.querySelectorAll('h1')].some((one) => oneLine(one.textContent).startsWith(count));
  return isPart ? copy.title : copy.title.slice(count.length);
}

/** The outermost marked parts of a copy, in order; `undefined` if there are none. */
function markedParts(copy: Document): DocumentFragment | undefined {
  const parts = [...copy.querySelectorAll(`[${PART_MARK}]:not([${PART_MARK}] *)`)];
  if (parts.length === 0) return undefined;
  const content = copy.createDocumentFragment();
  for (const part of parts) content.append(part);
  return content;
}

/** Elements that software for sites, manuals, and notebooks adds to the content, such as edit links. */
const CLUTTER =
  '.mw-editsection, .navbox, .catlinks, #siteSub, #p-lang-btn, .printfooter, .rustdoc-breadcrumbs, .sub-heading > a.src, a.src.rightside, summary.hideme, .input_prompt, .output_prompt, .jp-InputPrompt, .jp-OutputPrompt, :is(p, span, div) > a:is([href$="#respond"], [href$="#comments"])';

/** Removes elements that site software adds to the content. */
export function removeClutter(part: ParentNode): void {
  for (const one of part.querySelectorAll(CLUTTER)) one.remove();
}

/** Normalizes the markup of common page generators for conversion to Markdown, and takes out the footnotes. */
export function simplify(copy: Document, url: string): Footnotes {
  removeClutter(copy);
  simplifyNotion(copy);
  simplifyRoles(copy);
  nestIndentedLists(copy);
  nameTabPanels(copy);
  dropPermalinks(copy);
  simplifyCode(copy, url);
  simplifyCallouts(copy);
  simplifyQuotes(copy);
  dropRepeatedText(copy);
  simplifyRawTex(copy);
  narrowLinks(copy);
  unwrapOwnLinks(copy, url);
  const notes = extractFootnotes(copy, url);
  simplifyLists(copy);
  return notes;
}

/** Converts content to Markdown, followed by the footnotes that it refers to, in order of reference. */
export function withNotes(content: DocumentFragment, notes: Footnotes): string {
  const used = new Set(
    [...content.querySelectorAll('[q-note]')].map((one) => one.getAttribute('q-note') ?? ''),
  );
  const written = [...used].flatMap((label) => {
    const note = notes.get(label);
    if (note === undefined) return [];
    const text = toMarkdownText(note).replace(/\n(?=.)/g, '\n    ');
    return [`[^${label}]: ${text}`];
  });
  return [toMarkdownText(content), ...written].filter((part) => part !== '').join('\n\n');
}

/** Splits a page title and a site name. */
const SEPARATOR = /^(?<page>.+)(?<mark> (?:[|·•»«:—–-]|::) |: )(?<site>[^ ].*)$/u;
/** Separators that are never part of a title, unlike a dash or a colon. */
const CERTAIN_SEPARATOR = /^(?:[|·•»«]|::)$/;
/** The maximum number of words in a site name. */
const MAX_WORDS = 5;

/**
 * Removes the site name from the end of a page title: if it follows a bar, if it is a known name of the site, or if the
 * rest is a heading on the page.
 */
export function withoutSite(title: string, copy: Document, site: string): string {
  const { page = '', mark = '', site: name = '' } = SEPARATOR.exec(oneLine(title))?.groups ?? {};
  if (page === '') return title;
  const own = [...copy.querySelectorAll('h1, h2')].find((one) => oneLine(one.textContent) === page);
  const below = own?.nextElementSibling;
  if (own && below?.tagName === own.tagName && oneLine(below.textContent) === name) return title;
  if (own) return page;
  const [heading = '', ...others] = [...copy.querySelectorAll('h1')].map((one) => oneLine(one.textContent));
  // Wikis name the space and the site.
  if (heading !== '' && others.length === 0 && beginsWithName(page, heading)) return heading;
  if (name.split(' ').length > MAX_WORDS || name.length > page.length * 2) return title;
  const known = [site, ...namesOfHome(copy)].some(
    (one) => one !== '' && `${name} `.toLowerCase().startsWith(`${one} `.toLowerCase()),
  );
  return CERTAIN_SEPARATOR.test(mark.trim()) || known ? page : title;
}

/** The link texts of links to the home page. */
const namesOfHome = (copy: Document): string[] =>
  [...copy.querySelectorAll('a[href]')]
    .filter((link) => /^https?:\/\/[^/]+\/?$/.test(link.getAttribute('href') ?? ''))
    .map((link) => oneLine(link.textContent));
