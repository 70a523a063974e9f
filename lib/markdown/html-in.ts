import type { TagReader } from './inline.ts';
import { scanInline } from './inline.ts';
import { type Line, textOfBlock } from './scanner.ts';

/** A complete tag, or an email address in angle brackets. */
export const TAG =
  /<(?:\/?[a-z][a-z0-9-]*(?:[ \t\n]+[a-z_:][\w.:-]*(?:[ \t\n]*=[ \t\n]*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*[ \t\n]*\/?|[\w.+-]+@[\w.-]+)>/iy;

/** What begins and ends a comment, an instruction, character data, and a declaration (CommonMark 6.6). */
const ENCLOSED = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
] as const;

/** Creates a reader that skips tags and what else is HTML, and reports each to `onHtml`. */
export const htmlTags =
  (onHtml?: (markup: string, at: number) => void): TagReader =>
  (text) => {
    const unclosed = new Set<string>();
    const endOf = (mark: string, at: number): number | undefined => {
      const end = unclosed.has(mark) ? -1 : text.indexOf(mark, at + 2);
      if (end < 0) unclosed.add(mark);
      return end < 0 ? undefined : end + mark.length;
    };
    const endOfTag = (at: number): number | undefined => {
      TAG.lastIndex = at;
      return TAG.test(text) ? TAG.lastIndex : undefined;
    };
    return (at) => {
      const [, mark] = ENCLOSED.find(([begin]) => text.startsWith(begin, at)) ?? [];
      const end = mark === undefined ? endOfTag(at) : endOf(mark, at);
      if (end !== undefined) onHtml?.(text.slice(at, end), at);
      return end ?? at + 1;
    };
  };

/** A tag, or what else is HTML, in the text of a block. */
interface Tag {
  markup: string;
  at: number;
}

const ADDRESS_OF_MAIL = /^<[^\s<>]*@/;
/** The delimiter row of a table. */
const DELIMITERS = /^[-|: \t]+$/;

/** The HTML in a paragraph or heading, in order. In a table, anything that some parser may read as one. */
export function htmlIn(block: readonly Line[]): Tag[] {
  const words = textOfBlock(block);
  if (!words.includes('<')) return [];
  const found = new Map<number, Tag>();
  const scan = (text: string, from: number) => {
    if (!text.includes('<')) return;
    const onHtml = (markup: string, at: number) => {
      if (!ADDRESS_OF_MAIL.test(markup)) found.set(from + at, { markup, at: from + at });
    };
    scanInline(text, new Map(), htmlTags(onHtml));
  };
  scan(words, 0);
  // In a table, code ends with its cell, and parsers differ on bars within code.
  if (block.some(({ text }) => DELIMITERS.test(text))) {
    for (const bar of [/(?:\\[\\|]|[^|])+/g, /(?:\\\||[^|])+/g])
      for (const { 0: cell, index } of words.matchAll(bar)) {
        let from = index;
        for (const line of cell.split('\n')) {
          scan(line, from);
          from += line.length + 1;
        }
      }
  }
  return [...found.values()].sort((a, b) => a.at - b.at);
}
