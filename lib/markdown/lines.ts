import type { Untrusted } from '../untrusted.ts';
import { type Container, enter, isBlank, open } from './containers.ts';
import { isThematicBreak } from './thematic-break.ts';

/** What a line of Markdown is; `code` and `html` are never touched. */
type LineKind = 'text' | 'heading' | 'underline' | 'code' | 'html' | 'break' | 'blank';

/** A line, apart from the marks of the quotes and lists that it stands in. */
export interface Line {
  kind: LineKind;
  /** Marks and indentation of its quotes and lists, as they stand. */
  prefix: string;
  text: string;
  /** How many quotes and lists that are. */
  depth: number;
  /** Whether a footnote is among them. */
  noted: boolean;
  /** Whether it goes on with the paragraph of the line before. */
  continues: boolean;
}

interface Verbatim {
  kind: 'code' | 'html';
  /** What the line that ends it holds; without that a blank line ends it. */
  end: RegExp | undefined;
  /** A line that ends it. */
  closing: string;
  /** How many containers it stands in: it ends with them. */
  depth: number;
}

const FENCE = /^ {0,3}(?:(`{3,})[^`]*$|(~{3,}))/;
const HEADING = /^ {0,3}#{1,6}(?=[ \t]|$)/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** Beginnings of HTML blocks (CommonMark 4.6): those that end with a mark of their own, and those that a blank line ends. */
const RAW = /^ {0,3}<(?:(script|pre|style|textarea)(?=[\s>]|$)|(!--|\?|!\[CDATA\[|!(?=[a-z])))/i;
const RAW_ENDS: Readonly<Record<string, [end: RegExp, closing: string]>> = {
  '!--': [/-->/, '-->'],
  '![CDATA[': [/\]\]>/, ']]>'],
  '!': [/>/, '>'],
  '?': [/\?>/, '?>'],
};
const TAG_BLOCK =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|nav|ol|optgroup|option|p|param|search|section|source|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s>]|\/>|$)/i;
const LONE_TAG =
  /^ {0,3}<(?:[a-z][a-z0-9-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?|\/[a-z][a-z0-9-]*\s*)>\s*$/i;

/** The lines of a Markdown text by the rules of CommonMark, as far as they decide what is code and what is text. */
export const scanLines = (markdown: Untrusted): Line[] => scanMarkdown(markdown).lines;

/** A paragraph up to the line that makes it a heading, or any other line alone. */
export function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const goesOn = (line.kind === 'text' && line.continues) || line.kind === 'underline';
    if (goesOn && last?.at(-1)?.kind === 'text') last.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

/**
 * The lines of a text, and the line that would end code or HTML which is open at its end; `notes`: whether its reader knows
 * footnotes, as not all do.
 */
export function scanMarkdown(
  markdown: Untrusted,
  notes = true,
): {
  lines: Line[];
  end: Pick<Verbatim, 'kind' | 'closing'> | undefined;
} {
  const containers: Container[] = [];
  const now: { verbatim: Verbatim | undefined } = { verbatim: undefined };
  let paragraph = false;

  const isNoted = (): boolean => containers.includes('note');
  const leaf = (prefix: string, text: string, depth: number, opened: boolean): Line => {
    const continues = paragraph && !opened;
    const kind = kindOf(text, continues, continues && depth === containers.length);
    const lazy = kind === 'text' && continues;
    if (!lazy) containers.length = depth;
    paragraph = kind === 'text';
    if (kind === 'code' || kind === 'html') now.verbatim = openedBy(text, kind, depth);
    return { kind, prefix, text, depth, noted: isNoted(), continues: lazy };
  };

  const lines = markdown.split('\n').map((line): Line => {
    const place = enter(line, containers);
    const rest = line.slice(place.at);
    const prefix = line.slice(0, place.at);
    if (now.verbatim !== undefined && place.depth >= now.verbatim.depth) {
      const { kind, end } = now.verbatim;
      const over = end === undefined ? isBlank(rest) : end.test(rest);
      if (over) now.verbatim = undefined;
      return { kind, prefix, text: rest, depth: place.depth, noted: isNoted(), continues: false };
    }
    now.verbatim = undefined;
    if (isBlank(rest)) {
      containers.length = place.depth;
      paragraph = false;
      return { kind: 'blank', prefix, text: rest, depth: place.depth, noted: isNoted(), continues: false };
    }
    const at = open(line, place, containers, { paragraph, notes });
    const text = line.slice(at.at);
    if (at.opened) paragraph = false;
    if (isBlank(text))
      return { kind: 'blank', prefix: line, text: '', depth: at.depth, noted: isNoted(), continues: false };
    return leaf(line.slice(0, at.at), text, at.depth, at.opened);
  });
  // What stands in a quote or a list ends with it.
  const { verbatim } = now;
  return { lines, end: verbatim?.depth === 0 && verbatim.end ? verbatim : undefined };
}

function kindOf(rest: string, continues: boolean, direct: boolean): LineKind {
  if (/^(?: {4}| {0,3}\t)/.test(rest)) return continues ? 'text' : 'code';
  if (FENCE.test(rest)) return 'code';
  if (HEADING.test(rest)) return 'heading';
  if (direct && UNDERLINE.test(rest)) return 'underline';
  if (isThematicBreak(rest)) return 'break';
  if (RAW.test(rest) || TAG_BLOCK.test(rest)) return 'html';
  return !continues && LONE_TAG.test(rest) ? 'html' : 'text';
}

/** What goes on over the lines that follow, if anything does. */
function openedBy(rest: string, kind: 'code' | 'html', depth: number): Verbatim | undefined {
  const [, ticks, waves] = FENCE.exec(rest) ?? [];
  const fence = ticks ?? waves;
  if (kind === 'code') {
    if (fence === undefined || /^(?: {4}| {0,3}\t)/.test(rest)) return undefined;
    return { kind, end: new RegExp(`^ {0,3}\\${fence[0]}{${fence.length},}[ \\t]*$`), closing: fence, depth };
  }
  const [, element, mark = ''] = RAW.exec(rest) ?? [];
  const [end, closing] = element
    ? [/<\/(?:script|pre|style|textarea)>/i, `</${element}>`]
    : (RAW_ENDS[mark.toUpperCase()] ?? [undefined, '']);
  return end?.test(rest) ? undefined : { kind, end, closing, depth };
}
