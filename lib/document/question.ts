import { escapeText, linkTo } from '../markdown/escape.ts';
import { type Line, scanLines } from '../markdown/scanner.ts';
import { cleanLine } from '../plain-text.ts';
import type { ExtractedPage } from './document.ts';
import { toFrontMatter, toYamlString } from './front-matter.ts';
import { createAnchors } from './joining.ts';
import { localTime } from './templates/dates.ts';

/** A page that was found for a question. */
export interface Source {
  url: string;
  /** Plain text. */
  title: string;
  /** When it was published (ISO 8601), if known. */
  date?: string | undefined;
  /** How it was read, or that it wasn't, in the user's language. */
  how: string;
  wasRead: boolean;
}

/** A question and its sources, in the order of their numbers, with the texts of the document in the user's language. */
export interface AskedQuestion {
  query: string;
  /** When it was asked (epoch ms). */
  at: number;
  sources: readonly Source[];
  /** Said of a source that was read, but that the token limit left out. */
  leftOut: string;
  /** Tells a language model what to do. */
  instruction: string;
}

/** The number of a source, from one on. */
export const numberOf = ({ sources }: AskedQuestion, url: string): number =>
  sources.findIndex((source) => source.url === url) + 1;

/**
 * The heading of a source's text; its number links to the list. Only the question has a heading of the first level, and only
 * the list and the sources have one of the second, so that no page can pose as another source.
 */
export function sourceHeading(
  question: AskedQuestion,
  { url, title }: { url: string; title: string },
  { top, sourcesWord }: { top: string; sourcesWord: string },
): string {
  const anchorOf = createAnchors();
  anchorOf(escapeText(cleanLine(question.query)));
  return `${top}# \\[[${numberOf(question, url)}](#${anchorOf(sourcesWord)})\\] ${escapeText(title)}`;
}

/** Writes the front matter, the heading, and the list of a question. `shown`: the pages whose texts follow. */
export function questionParts(
  { query, at, sources, leftOut }: AskedQuestion,
  shown: readonly ExtractedPage[],
  { top, sourcesWord }: { top: string; sourcesWord: string },
) {
  const texts = new Map(shown.map((page) => [page.url, page]));
  const entries = sources.map(({ url, title, date = texts.get(url)?.date, how, wasRead }, index) => {
    const day = /^\d{4}-\d\d-\d\d/.exec(date ?? '')?.[0];
    const state = wasRead && !texts.has(url) ? leftOut : how;
    const about = [URL.parse(url)?.host, day, state].filter((part) => part !== undefined);
    return [`${index + 1}. ${linkTo(cleanLine(title), url)}`, ...about.map(escapeText)].join(' · ');
  });
  return {
    front: toFrontMatter([
      [
        `title: ${toYamlString(query)}`,
        `created: ${localTime(at).slice(0, 10)}`,
        `sources: [${sources.map(({ url }) => toYamlString(url)).join(', ')}]`,
      ],
    ]),
    heading: `${top} ${escapeText(cleanLine(query))}`,
    list: `${top}# ${sourcesWord}\n\n${entries.join('\n')}`,
  };
}

/** A source whose only heading of the first two levels is its own, which is its first line. */
export function withSourceHeading(text: string): string {
  const end = text.indexOf('\n');
  return end < 0 ? text : text.slice(0, end) + withoutHeadings(text.slice(end));
}

/** The marks of quotes and lists that a line may begin with. */
const CONTAINERS = String.raw`^(?:[ \t>]|[-+*](?=\s)|\d{1,9}[.)](?=\s))*`;
const START = new RegExp(CONTAINERS);
const HEADING = new RegExp(`(${CONTAINERS})(?=#{1,2}(?!#))`);
const UNDERLINE = new RegExp(`(${CONTAINERS})(-+|=+)[ \\t]*$`);
/** A number that begins no item, because it goes on with a paragraph; of a table, it would be no row (GFM 4.10). */
const NUMBER = /^(\s*\d{1,9})(?=[.)](?:\s|$))/;
const RULE = /^([ \t>]*)(?:-[ \t]*){3,}$/;

/**
 * Rewrites lines of a source that some parser could take for a heading of the first two levels, or for its underline: what a
 * line is to others depends on lines that the rules removed, and parsers differ. What is a heading stays a block of its own:
 * text would go on in the next line, which may be code only after a heading.
 */
function withoutHeadings(text: string): string {
  return scanLines(withFences(scanLines(text)))
    .map((line) => {
      const whole = line.prefix + (line.continues ? line.text.replace(NUMBER, '$1\\') : line.text);
      // In a fence outside of quotes and lists, tabs stay: a makefile needs them.
      if (line.fence !== undefined || (line.kind === 'code' && line.prefix === '')) return whole;
      if (line.kind === 'heading') return line.prefix + line.text.replace(/^( *)#{1,2}(?!#)/, '$1###');
      if (line.kind === 'underline' && line.text.includes('=')) return line.prefix;
      return line.kind === 'code' ? withoutTabs(whole) : withoutHeading(whole);
    })
    .join('\n');
}

const INDENT = /^(?: {4}| {0,3}\t)/;

/** Whether a line is indented code that doesn't begin an item. */
const isIndentedCode = ({ kind, fence, prefix, text }: Line): boolean =>
  kind === 'code' && fence === undefined && INDENT.test(text) && /^[ \t>]*$/.test(prefix);

/** Puts indented code into fences: what is code to one parser is the text of an item to another. */
function withFences(lines: readonly Line[]): string {
  const written: string[] = [];
  let inFence = false;
  let closing: string | undefined;
  for (const [index, line] of lines.entries()) {
    const { kind, fence, prefix, text } = line;
    const isCode = !inFence && isIndentedCode(line);
    if (closing !== undefined && !isCode) written.push(closing);
    if (isCode && closing === undefined) {
      closing = prefix + fenceAround(lines, index);
      written.push(closing);
    } else if (!isCode) closing = undefined;
    written.push(prefix + (isCode ? text.replace(INDENT, '') : text));
    inFence = kind === 'code' && fence !== 'closes' && (inFence || fence === 'opens');
  }
  return [...written, ...(closing === undefined ? [] : [closing])].join('\n');
}

/** A fence that no line of the indented code from there on can close. */
function fenceAround(lines: readonly Line[], from: number): string {
  let longest = 2;
  for (let at = from, line = lines[at]; line && isIndentedCode(line); line = lines[++at])
    for (const [marks] of line.text.matchAll(/`+/g)) longest = Math.max(longest, marks.length);
  return '`'.repeat(longest + 1);
}

/** Indented code, indented with spaces: parsers count tabs differently, and could see a heading or HTML. */
function withoutTabs(line: string): string {
  const [start = ''] = START.exec(line) ?? [];
  let indent = '';
  for (const sign of start) indent += sign === '\t' ? ' '.repeat(4 - (indent.length % 4)) : sign;
  return indent + line.slice(start.length);
}

function withoutHeading(line: string): string {
  // Its hyphens begin no items, which would contain what follows.
  if (RULE.test(line)) return line.replace(RULE, '$1***');
  // An empty item, which can't end a paragraph.
  if (/^[ \t>]*-[ \t]*$/.test(line)) return line.replace('-', '*');
  const [, before = '', mark] = UNDERLINE.exec(line) ?? [];
  if (mark === undefined) return line.replace(HEADING, '$1\\');
  return before + (mark.startsWith('-') ? '***' : `\\${mark}`);
}
