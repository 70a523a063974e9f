import { endsOf } from '../markdown/ends.ts';
import { escapeText, linkItself } from '../markdown/escape.ts';
import type { Untrusted } from '../untrusted.ts';
import { withoutTracking } from './addresses.ts';
import { frontMatter } from './front-matter.ts';
import { leadingTitle, withoutBlankStart } from './headings.ts';
import { joinPages, notInto } from './joining.ts';
import { contentsList, sourceList } from './lists.ts';
import { createNotes, type Notes } from './notes.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from './rules.ts';
import { shape } from './shape.ts';
import { ownFrontMatter } from './templates/properties.ts';
import { fillTemplate, saysVariable } from './templates/render.ts';
import { documentVariables } from './templates/variables.ts';
import { withoutTraps } from './traps.ts';

/** An extracted page, as it is kept. */
export interface ExtractedPage {
  url: Untrusted;
  /** The best title known before the page was read. */
  title?: Untrusted;
  markdown: Untrusted;
  /** Set for an answer that the service wrote as one text of all the pages asked for: it is used as it came. */
  whole?: true;
  author?: Untrusted;
  /** When it was published, as the page says it. */
  date?: Untrusted;
  /** The name of its site. */
  site?: Untrusted;
  /** The language that it is in (BCP 47). */
  language?: Untrusted;
  /** The address that it wants to be known by. */
  canonical?: Untrusted;
  /** When it was extracted (epoch ms). */
  at?: number;
  /** Who read it: the service, unless it says otherwise. */
  via?: 'local' | 'search';
}

/** The words of a document that are not the pages' own, in the user's language. */
export interface DocumentWords {
  /** Names the source of a page; gets the address. */
  source(url: string): string;
  contents: string;
  sources: string;
  /** Says to who reads a document that each page begins with a line which holds this code. */
  boundary(code: string): string;
}

const LONGEST_TITLE = 2000;
const PLAIN_LINKS = { links: 'strip', images: 'strip' } as const;
/** What is done to a text that is used as it came, where it stands beside others. */
const AS_IT_CAME = { ...DEFAULT_DOCUMENT, cleanUrls: false };

/** A page in the shape of a document. */
interface Section {
  page: ExtractedPage;
  /** As Markdown, without links. */
  title: string;
  text: string;
}

/**
 * Pages one after another in the shape that the rules give: each under its title with its source, unless they say otherwise.
 * No page changes how another is read. `code`: what marks the pages where the rules want that; a new one, if none is given.
 * `several`: whether they are shaped as some of several pages, also where there is one.
 */
export function toDocument(
  pages: readonly ExtractedPage[],
  rules: DocumentRules,
  words: DocumentWords,
  { code, several = pages.length > 1 }: { code?: string | undefined; several?: boolean } = {},
): string {
  const notes = createNotes(several, rules.footnotes);
  const shown = rules.cleanUrls ? pages.map(cleaned) : pages;
  const sections = shown.map((page) => toSection(page, { rules, words, notes, several }));
  const top = '#'.repeat(1 + rules.shift);
  const titles = sections.map(titled);
  const front = rules.head === 'frontMatter' ? frontOf(titles, rules) : '';
  const { before, after } = aroundOf(titles, rules);
  const contents =
    several && rules.contents ? contentsList(`${top} ${words.contents}`, sections.map(entered)) : '';
  const sources =
    several && rules.sources ? sourceList(`${top} ${words.sources}`, sections.map(sourced)) : '';
  const { intro, body, end } = joinPages(
    sections.map(({ page, text }) => ({ url: page.url, text })),
    rules.separator,
    { several, words, code },
  );
  const start = contents === '' && intro === '' ? notInto(before, body) : notInto(contents, body);
  const parts = [front, before, intro, contents, start, end, sources, notes.definitions(), after];
  const text = `${parts.filter((part) => part !== '').join('\n\n')}\n`;
  return front === '' ? withoutFront(text) : text;
}

type Titled = { page: ExtractedPage; title: string };

const frontOf = (titles: Titled[], { properties = [], fields }: DocumentRules): string =>
  properties.length > 0 ? ownFrontMatter(titles, properties) : frontMatter(titles, fields);

/** What the user wants before the pages and after them. */
function aroundOf(titles: Titled[], { before = '', after = '' }: DocumentRules) {
  if (before === '' && after === '') return { before, after };
  const variables = documentVariables(titles, undefined);
  const filled = (template: string) => fillTemplate(template, variables, 'markdown').trim();
  return { before: filled(before), after: filled(after) };
}

/** Whether front matter says what a page is called. */
const saysTitle = ({ properties = [], fields }: DocumentRules): boolean =>
  properties.length > 0
    ? properties.some(({ value }) => saysVariable(value, 'title'))
    : fields.includes('title');

/** A rule at the beginning in another spelling: with hyphens it would begin front matter, which a page has no say in. */
const withoutFront = (text: string): string => text.replace(/^---(?=[ \t]*\n)/, '***');

const cleaned = (page: ExtractedPage): ExtractedPage => ({ ...page, url: withoutTracking(page.url) });
const titled = ({ page, title }: Section) => ({ page, title: unescaped(title) });
const sourced = ({ page, title }: Section) => ({ plainTitle: unescaped(title), url: page.url });
const entered = ({ title, text }: Section) => ({ title, plainTitle: unescaped(title), text });
const unescaped = (title: string): string => title.replace(/\\([!-/:-@[-`{-~])/g, '$1');
interface Making {
  rules: DocumentRules;
  words: DocumentWords;
  notes: Notes;
  several: boolean;
}

function toSection(page: ExtractedPage, making: Making): Section {
  const { links, after = '' } = making.rules;
  const followed = making.several || after !== '' || (links === 'footnotes' && !page.whole);
  const make = page.whole ? asItCame : shaped;
  if (!followed) return make(page, making);
  // Before it is shaped, as more of it may be a definition then; and behind, as it may have more HTML without its links.
  const markdown = withoutTraps(page.markdown.replace(/\r\n?/g, '\n'));
  const section = make({ ...page, markdown }, making);
  const text = withoutTraps(section.text.trimEnd());
  return { ...section, text: text + endsOf(text) };
}

/** A text of many pages, which the rules do not shape. */
function asItCame(page: ExtractedPage, { notes, several }: Making): Section {
  const { url, markdown } = page;
  notes.enter(markdown);
  const text = several ? shape(markdown.replace(/\r\n?/g, '\n').trim(), AS_IT_CAME, notes, url) : markdown;
  return { page, title: escapeText(page.title ?? nameOf(url)), text };
}

function shaped(page: ExtractedPage, { rules, words, notes, several }: Making): Section {
  const markdown = page.markdown.replace(/\r\n?/g, '\n').trim();
  const heading = leadingTitle(markdown);
  const rest = heading ? withoutBlankStart(heading.rest) : markdown;
  const own = heading?.words ?? escapeText(page.title ?? nameOf(page.url));
  notes.enter(markdown);
  const title = shape(own, { ...rules, ...PLAIN_LINKS }, notes, page.url).trim() || own;
  if (rules.head === 'none') return { page, title, text: shape(markdown, rules, notes, page.url) };
  const made = shape(`# ${own}\n\n${rest}`, rules, notes, page.url).trimEnd();
  const [headed = ''] = made.split('\n', 1);
  const body = withoutBlankStart(made.slice(headed.length));
  // What front matter says need not be said again; of several pages each begins under its own title.
  const head = {
    heading: [headed, words.source(linkItself(page.url))],
    frontMatter: !several && saysTitle(rules) ? [] : [headed],
  }[rules.head];
  return { page, title, text: [...head, body].filter((part) => part !== '').join('\n\n') };
}

/** What a page is called, without any markup. */
export const titleOfPage = (page: ExtractedPage): string => ownTitle(page) ?? page.title ?? nameOf(page.url);

/** What a page calls itself, without any markup; nothing where it doesn't begin with a heading. */
export function ownTitle(page: ExtractedPage): string | undefined {
  const own = leadingTitle(page.markdown.slice(0, LONGEST_TITLE).trimStart())?.words;
  if (own === undefined || page.whole) return undefined;
  return (
    unescaped(shape(own, { ...DEFAULT_DOCUMENT, ...PLAIN_LINKS }, createNotes(false), page.url))
      .replace(/[*`]/g, '')
      .trim() || own
  );
}

/** A page that nobody named: its host and path. */
function nameOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname } = new URL(address);
  return `${host}${pathname === '/' ? '' : pathname}`;
}
