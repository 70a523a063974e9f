import { withoutTracking } from './document/addresses.ts';
import { frontMatter } from './document/front-matter.ts';
import { contentsList, sourceList } from './document/lists.ts';
import { createNotes, type Notes } from './document/notes.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from './document/rules.ts';
import { shape } from './document/shape.ts';
import { escapeText } from './markdown-text.ts';

/** An extracted page, as it is kept. */
export interface ExtractedPage {
  url: string;
  /** The best title known before the page was read. */
  title?: string;
  markdown: string;
  /** Set for an answer that the service wrote as one text of all the pages asked for: it is used as it came. */
  whole?: true;
  author?: string;
  /** When it was published, as the page says it. */
  date?: string;
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
}

const FIRST_HEADING = /^#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/;
const LONGEST_TITLE = 2000;
const SEPARATORS = {
  rule: () => '---',
  blank: () => '',
  comment: (url: string) => `<!-- ${commented(url)} -->`,
};

/** A page in the shape of a document. */
interface Section {
  page: ExtractedPage;
  /** As Markdown, without links. */
  title: string;
  text: string;
}

/** Pages one after another in the shape that the rules give: each under its title with its source, unless they say otherwise. */
export function toDocument(
  pages: readonly ExtractedPage[],
  rules: DocumentRules,
  words: DocumentWords,
): string {
  const notes = createNotes(pages.length);
  const shown = rules.cleanUrls ? pages.map(cleaned) : pages;
  const several = pages.length > 1;
  const sections = shown.map((page) => toSection(page, { rules, words, notes, several }));
  const top = '#'.repeat(1 + rules.shift);
  const front = rules.head === 'frontMatter' ? frontMatter(sections.map(titled), rules.fields) : '';
  const contents = several && rules.contents ? contentsList(`${top} ${words.contents}`, sections) : '';
  const sources =
    several && rules.sources ? sourceList(`${top} ${words.sources}`, sections.map(sourced)) : '';
  const parts = [front, contents, between(sections, rules), sources, notes.definitions()];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const cleaned = (page: ExtractedPage): ExtractedPage => ({ ...page, url: withoutTracking(page.url) });
const titled = ({ page, title }: Section) => ({ page, title: unescaped(title) });
const sourced = ({ page, title }: Section) => ({ plainTitle: unescaped(title), url: page.url });
const unescaped = (title: string): string => title.replace(/\\([!-/:-@[-`{-~])/g, '$1');
/** A comment ends at two hyphens. */
const commented = (url: string): string => url.replaceAll('--', '-%2D').replaceAll('>', '%3E');

function between(sections: readonly Section[], { separator }: DocumentRules): string {
  const separate = SEPARATORS[separator];
  return sections
    .flatMap(({ page, text }, place) => (place === 0 ? [text] : [separate(page.url), text]))
    .filter((part, place) => part !== '' || place % 2 === 0)
    .join('\n\n');
}

interface Making {
  rules: DocumentRules;
  words: DocumentWords;
  notes: Notes;
  several: boolean;
}

function toSection(page: ExtractedPage, { rules, words, notes, several }: Making): Section {
  if (page.whole) return { page, title: escapeText(page.title ?? nameOf(page.url)), text: page.markdown };
  const markdown = page.markdown.replace(/\r\n?/g, '\n').trim();
  const heading = FIRST_HEADING.exec(markdown);
  const rest = heading ? markdown.slice(heading[0].length).trimStart() : markdown;
  const own = heading?.[1] ?? escapeText(page.title ?? nameOf(page.url));
  notes.enter(markdown);
  const plain = { ...rules, links: 'strip', images: 'strip' } as const;
  const title = shape(own, plain, notes, page.url).trim() || own;
  if (rules.head === 'none') return { page, title, text: shape(markdown, rules, notes, page.url) };
  const made = shape(`# ${own}\n\n${rest}`, rules, notes, page.url).trimEnd();
  const [headed = ''] = made.split('\n', 1);
  const body = made.slice(headed.length).trimStart();
  // What front matter says need not be said again; of several pages each begins under its own title.
  const head = {
    heading: [headed, words.source(`<${page.url.replace(/[<>\s]/g, encodeURIComponent)}>`)],
    frontMatter: !several && rules.fields.includes('title') ? [] : [headed],
  }[rules.head];
  return { page, title, text: [...head, body].filter((part) => part !== '').join('\n\n') };
}

/** What a page is called, without any markup. */
export function titleOf(page: ExtractedPage): string {
  const own = FIRST_HEADING.exec(page.markdown.slice(0, LONGEST_TITLE).trimStart())?.[1];
  if (own === undefined || page.whole) return page.title ?? nameOf(page.url);
  const plain = { ...DEFAULT_DOCUMENT, links: 'strip', images: 'strip' } as const;
  return (
    unescaped(shape(own, plain, createNotes(1), page.url))
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
