import { simplifyCode } from './blocks/code.ts';
import { extractFootnotes, type Footnotes } from './blocks/footnotes.ts';
import { simplifyRawTex } from './blocks/formulas.ts';
import { dropRepeatedText, nameTabPanels, simplifyCallouts, simplifyQuotes } from './blocks/quotes.ts';
import {
  dropHeaderTwins,
  dropPermalinks,
  narrowLinks,
  nestIndentedLists,
  simplifyLists,
  simplifyNotion,
  simplifyRoles,
  unwrapOwnLinks,
} from './blocks/structure.ts';
import { contentOf, findArticle } from './content/article.ts';
import { dateIn } from './content/byline.ts';
import { findThread } from './content/threads.ts';
import { copyInto, copyPage, shownItem } from './copy/copy.ts';
import { PART_MARK } from './copy/copy-node.ts';
import { isCodeBlock } from './copy/looks.ts';
import { resolveImage } from './copy/media.ts';
import {
  childrenOf,
  isElement,
  isText,
  localNameOf,
  matchesSelector,
  type PageView,
  parentElementOf,
  rootOf,
  viewOf,
  visibleText,
} from './copy/page-view.ts';
import {
  attributeIn,
  cleanedAttributes,
  HEADINGS,
  lettersOf,
  made,
  oneLine,
  removeAll,
  withoutMarks,
  withTagName,
} from './elements.ts';
import { toMarkdownText } from './markdown/markdown.ts';
import type { PartSelectors, Reading } from './reading.ts';
import { addFacts, type FactWords, pageFacts, readJsonLdItems, readMicrodata } from './structured/items.ts';
import { beginsWithName, readMetadata, withoutStaleHead } from './structured/metadata.ts';

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
  const copied = () => copyPage(view, { hidden, includes, mark }, item?.dialog);
  const { document: copy, partial } = copied();
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
  const whole = () => {
    const { document: again } = copied();
    simplify(again, view.url);
    return again.body;
  };
  // Some sites state their own name.
  const host = lettersOf(URL.parse(view.url)?.host.replace(/^www\./, '') ?? '');
  const author = lettersOf(metadata.author);
  const known =
    author === lettersOf(metadata.site) || (author !== '' && host.startsWith(author)) ? '' : metadata.author;
  const { title, content, ...byline } = findArticle(copy, named, view.url, whole, known, metadata.language);
  addFacts(content, facts, words);
  return {
    ...reading,
    title,
    markdown: withNotes(content, notes),
    author: byline.author || metadata.author,
    date:
      (/^(?!1970-01-01)\d{4}/.test(metadata.date)
        ? metadata.date
        : dateIn(metadata.date, metadata.language)) || byline.date,
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
  '.mw-editsection, .editsection, .mw-body #toc, .navbox, .catlinks, #siteSub, .ltx_role_footnotemark > .ltx_note_outer, #p-lang-btn, .printfooter, .rustdoc-breadcrumbs, .sub-heading > a.src, a.src.rightside, summary.hideme, .input_prompt, .output_prompt, .jp-InputPrompt, .jp-OutputPrompt, body:has(> pre):has(> a[href*="/listinfo/"]) > :is(ul, hr), body > a[href*="/listinfo/"], p > a.button:is([href*="action=share"], [href*="/subscribe?"]), :is(p, div, span) > a[href*="github.com/"][href*="/edit/"], :is(p, span, div) > a:is([href$="#respond"], [href$="#comments"])';

/** Normalizes the markup of common page generators for conversion to Markdown, and takes out the footnotes. */
export function simplify(copy: Document, url: string): Footnotes {
  removeAll(copy, CLUTTER);
  simplifyNotion(copy);
  simplifyRoles(copy);
  dropHeaderTwins(copy);
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
  const used = new Set([...content.querySelectorAll('[q-note]')].map((one) => attributeIn(one, 'q-note')));
  const written = [...used].flatMap((label) => {
    const note = notes.get(label);
    if (note === undefined) return [];
    const text = toMarkdownText(note).replace(/\n(?!\n|$)/g, '\n    ');
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
  const own = [...copy.querySelectorAll('h1, h2')].find(
    (one) => lettersOf(one.textContent) === lettersOf(page),
  );
  const below = own?.nextElementSibling;
  if (own && below?.tagName === own.tagName && oneLine(below.textContent) === name) return title;
  const isHome = namesOfHome(copy).includes(page);
  if (isHome && [...copy.querySelectorAll('h2, h3')].some((one) => oneLine(one.textContent) === name))
    return name;
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
    .filter((link) => /^https?:\/\/[^/]+\/?$/.test(attributeIn(link, 'href')))
    .map((link) => oneLine(link.textContent));

/** Ancestors that give a selection its structure. */
const STRUCTURE = `ul, ol, tr, thead, tbody, table, pre, code, blockquote, a, strong, b, em, i, s, del, ${HEADINGS}`;
/** A selection within one of these does not include the list or table around it. */
const CELL = 'li, td, th, dd, dt';

/**
 * Reads a document's selection as Markdown, with its headings, lists, tables, and links. The text of a field stays as it
 * is. Empty if nothing is selected.
 */
export function readSelected(document: Document): Reading {
  const { url, title, base, selected, selectedInField, sheet: newSheet } = viewOf(document);
  if (selectedInField !== '') return { url, title, markdown: selectedInField };
  const sheet = newSheet();
  const partial = selected.map((range) => copyRange(range, sheet, base));
  return read(sheet, url, title, partial);
}

/** Converts the copied pieces. `partial`: for each piece, whether it exceeded the time limit. */
function read(sheet: Document, url: string, title: string, partial: readonly boolean[]): Reading {
  const notes = simplify(sheet, url);
  const markdown = withNotes(contentOf(sheet.body), notes);
  return { url, title, markdown, partial: partial.includes(true) };
}

/** Reads the elements that the user picked, as the page shows them, in the given order. */
export function readPicked(document: Document, picked: readonly Element[]): Reading {
  const { url, title, base, sheet: newSheet } = viewOf(document);
  const sheet = newSheet();
  const forms = new Map<Element | null, Element>();
  const partial = picked.map((element) => {
    const around = parentElementOf(element);
    // Items of the same list and rows of the same table stay together.
    const into = forms.get(around) ?? copyStructure(sheet, around, base);
    forms.set(around, into);
    return copyInto(into, [element], base);
  });
  return read(sheet, url, title, partial);
}

/** Copies a range within copies of its structural ancestors. Returns whether the time limit cut it short. */
function copyRange(range: Range, sheet: Document, base: string): boolean {
  const { commonAncestorContainer: common } = range;
  const around = isText(common) ? parentElementOf(common) : common;
  const root = rootOf(common);
  const into = copyStructure(sheet, around, base);
  const nodes = isText(common) ? [common] : childrenOf(common);
  return copyInto(into, nodes, base, {
    // The content of a shadow root or frame is selected along with its element.
    includes: (node) => rootOf(node) !== root || range.intersectsNode(node),
    text: (text) => {
      // As in the browser's own copy. In Chromium, a range goes over such text: line numbers, “edit” next to a heading.
      const around = parentElementOf(text);
      if (around && getComputedStyle(around).userSelect === 'none') return '';
      const { startContainer, endContainer, startOffset, endOffset } = range;
      const from = text.isSameNode(startContainer) ? startOffset : 0;
      return text.data.slice(from, text.isSameNode(endContainer) ? endOffset : undefined);
    },
  });
}

/** Nests copies of the structural ancestors in the sheet. Returns the innermost. */
function copyStructure(sheet: Document, around: Node | null, base: string): Element {
  let into: Element = sheet.body;
  for (const element of structureAround(around)) {
    const copy = cleanedAttributes(withoutMarks(sheet.importNode(element, false)), base);
    into = into.appendChild(isCode(element) ? withTagName(copy, 'pre') : copy);
  }
  return into;
}

/** Whether an element around a selection looks like a block of code. */
const isCode = (element: Element): boolean =>
  isCodeBlock(element, localNameOf(element).toUpperCase(), getComputedStyle(element), {
    code: false,
    apart: false,
  });

/** The structural ancestors of a node, outermost first. */
function structureAround(around: Node | null): Element[] {
  const forms: Element[] = [];
  let element = around instanceof Element ? around : null;
  for (; element !== null && !matchesSelector(element, CELL); element = parentElementOf(element)) {
    if (matchesSelector(element, STRUCTURE) || isCode(element)) forms.unshift(element);
  }
  return forms;
}

/** A feed as a page: its title, and its items below headings. */
interface FeedPage {
  title: string;
  document: Document;
}

/** The most items to read; feeds with more are archives. */
const MAX_ITEMS = 500;
/** Names of an item's text, the fullest first: in RSS 2.0 with its content module, RSS 1.0, and Atom. */
const TEXTS = ['encoded', 'content', 'description', 'summary'];
const DATES = ['pubDate', 'published', 'updated', 'date'];

/**
 * Reads a feed (RSS 2.0, RSS 1.0, or Atom: RFC 4287) that the browser shows as XML. In Chromium, its elements stand in
 * the page of the XML viewer.
 */
function readFeed({ root, base, sheet }: PageView): FeedPage | undefined {
  const feed = root.matches(FEED) ? root : root.querySelector(FEED);
  const items = [...(feed?.querySelectorAll('item, entry') ?? [])].slice(0, MAX_ITEMS);
  if (feed === null || items.length === 0) return undefined;
  const document = sheet();
  for (const item of items) document.body.append(...itemOf(item, document.body, base));
  const title = partOf(feed.querySelector('channel') ?? feed, ['title']);
  return { title: textOf(title), document };
}

const FEED = 'rss, feed, RDF';

/** XML that isn't a feed, as a block of code. */
function readXml({ root, sheet }: PageView): Document {
  const document = sheet();
  const source = root.querySelector('#webkit-xml-viewer-source-xml > *') ?? root;
  const text = new XMLSerializer().serializeToString(source);
  document.body.append(made(document.body, 'pre', { class: 'language-xml' }, text));
  return document;
}

/** The first of an element's children with one of these names, in their order. */
function partOf(parent: Element, names: readonly string[]): Element | undefined {
  const parts = [...parent.children];
  return names.flatMap((name) => parts.find(({ localName }) => localName === name) ?? [])[0];
}

const textOf = (part: Element | undefined): string => (part === undefined ? '' : oneLine(visibleText(part)));

function itemOf(item: Element, body: Element, base: string): Node[] {
  const href = addressOf(item);
  const title = textOf(partOf(item, ['title'])) || href;
  const link = cleanedAttributes(made(body, 'a', href === '' ? {} : { href }, title), base);
  const date = made(body, 'p', {}, textOf(partOf(item, DATES)));
  return [made(body, 'h2', {}, link), date, ...htmlOf(partOf(item, TEXTS), base)];
}

function addressOf(item: Element): string {
  const link = item.querySelector(':scope > link:is([rel=alternate], :not([rel]))');
  return link === null ? '' : (link.getAttribute('href') ?? textOf(link));
}

/** The HTML in a feed, which may be escaped, with absolute URLs. */
function htmlOf(part: Element | undefined, base: string): Node[] {
  if (part === undefined) return [];
  const html = part.getAttribute('type') === 'xhtml' ? part.innerHTML : visibleText(part);
  // Fields and images may be named like properties of the form or document around them.
  const parsed = new DOMParser().parseFromString(
    html.replace(/<(\/?)form(?=[\s/>])/gi, '<$1div'),
    'text/html',
  );
  const { body } = viewOf(parsed);
  if (body === null) return [];
  for (const one of body.querySelectorAll('*')) {
    cleanedAttributes(withoutMarks(one), base);
    if (one.tagName === 'IMG' && !resolveImage(one, one, base)) one.remove();
  }
  return childrenOf(body);
}
