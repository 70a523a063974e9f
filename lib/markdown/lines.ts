import type { Untrusted } from '../untrusted.ts';
import { type Container, enter, isBlank, open, type Place } from './containers.ts';
import { type End, HTML_BLOCKS, type HtmlBlocks } from './html-blocks.ts';
import { isThematicBreak } from './leaf-lines.ts';

/** What a line of Markdown is; `code` and `html` are never touched. */
type LineKind = 'text' | 'heading' | 'underline' | 'code' | 'html' | 'break' | 'blank';

/** A line, apart from the marks of the quotes and lists that it stands in. */
export interface Line {
  kind: LineKind;
  /** Where it begins in the text. */
  from: number;
  /** Marks and indentation of its quotes and lists, as they stand. */
  prefix: string;
  text: string;
  /** How many quotes and lists that are. */
  depth: number;
  /** What it belongs to, the outermost first: of a line that goes on with a paragraph all that the paragraph stands in. */
  containers: readonly Container[];
  /** Whether a footnote is among them. */
  noted: boolean;
  /** Whether it goes on with the paragraph of the line before. */
  continues: boolean;
  /** What it does to code, of which it is no line. */
  fence: 'opens' | 'closes' | undefined;
}

/** What a reader of Markdown knows. */
export interface Dialect {
  /** Footnotes; not all do. */
  notes?: boolean;
  /** HTML; without, it is text like any other. */
  html?: HtmlBlocks;
  /** Quotes and lists within each other; what is deeper is text. */
  deepest?: number;
}

interface Verbatim extends End {
  kind: 'code' | 'html';
  /** How many containers it stands in: it ends with them. */
  depth: number;
}

const FENCE = /^ {0,3}(?:(`{3,})[^`]*$|(~{3,}))/;
const HEADING = /^ {0,3}#{1,6}(?=[ \t]|$)/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
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

/** The text of a paragraph or heading, without the line under it. */
export const textOfBlock = (block: readonly Line[]): string =>
  block
    .filter(({ kind }) => kind === 'text' || kind === 'heading')
    .map(({ text }) => text)
    .join('\n');

/** Quotes and lists within each other: more than that would take quadratic time, and no reader shows them. */
const DEEPEST = 64;

interface LineScanner {
  /** Reads the next line. */
  read(line: string): Line;
  /** What would end code or HTML that is open: what stands in a quote or a list ends with it. */
  end(): Pick<Verbatim, 'kind' | 'closing'> | undefined;
}

const NOTHING = {};
const CONTINUES = { continues: true };
const OPENS = { fence: 'opens' } as const;
const CLOSES = { fence: 'closes' } as const;

/** Reads a text line by line, as far as it is needed. */
export function createLineScanner({ notes = true, html, deepest = DEEPEST }: Dialect): LineScanner {
  let containers: readonly Container[] = [];
  let noted = false;
  let verbatim: Verbatim | undefined;
  let paragraph = false;
  let from = 0;

  const standIn = (those: readonly Container[]): void => {
    if (those === containers) return;
    containers = those;
    noted = those.some(({ kind }) => kind === 'note');
  };
  const upTo = (depth: number): void => {
    if (depth < containers.length) standIn(containers.slice(0, depth));
  };
  const made = (
    kind: LineKind,
    { at, depth }: Place,
    line: string,
    { continues = false, fence }: Partial<Pick<Line, 'continues' | 'fence'>> = NOTHING,
  ): Line => {
    const prefix = at === 0 ? '' : line.slice(0, at);
    return { kind, from, prefix, text: line.slice(at), depth, containers, noted, continues, fence };
  };

  const leaf = (line: string, place: Place, inner: boolean): Line => {
    const text = line.slice(place.at);
    const continues = paragraph && !inner;
    const kind = kindOf(text, { continues, direct: continues && place.depth === containers.length, html });
    const lazy = kind === 'text' && continues;
    if (!lazy) upTo(place.depth);
    paragraph = kind === 'text';
    const opened = openedBy(text, kind, html);
    if (opened && (kind === 'code' || kind === 'html')) verbatim = { ...opened, kind, depth: place.depth };
    if (kind === 'code') return made(kind, place, line, verbatim && OPENS);
    return made(kind, place, line, lazy ? CONTINUES : NOTHING);
  };

  /** A line of the code or HTML that is open, which may end with it. */
  const within = ({ kind, end }: Verbatim, line: string, place: Place): Line => {
    const rest = line.slice(place.at);
    const over = end === undefined ? isBlank(rest) : end.test(rest);
    if (over) verbatim = undefined;
    return made(kind, place, line, over && kind === 'code' ? CLOSES : NOTHING);
  };

  const blank = (line: string, place: Place): Line => {
    upTo(place.depth);
    paragraph = false;
    return made('blank', place, line);
  };

  const next = (line: string): Line => {
    const place = enter(line, containers);
    if (verbatim !== undefined && place.depth >= verbatim.depth) return within(verbatim, line, place);
    verbatim = undefined;
    if (isBlank(line.slice(place.at))) return blank(line, place);
    const at = open(line, place, containers, { paragraph, notes, deepest });
    if (at.opened) standIn(at.opened);
    if (at.opened) paragraph = false;
    if (isBlank(line.slice(at.at))) return made('blank', { ...at, at: line.length }, line);
    return leaf(line, at, at.opened !== undefined);
  };

  return {
    read(line) {
      const read = next(line);
      from += line.length + 1;
      return read;
    },
    end: () => (verbatim?.depth === 0 && verbatim.end ? verbatim : undefined),
  };
}

/** The lines of a whole text, and what would end code or HTML which is open at its end. `notes`: with footnotes. */
export function scanMarkdown(
  markdown: Untrusted,
  notes = true,
): { lines: Line[]; end: ReturnType<LineScanner['end']> } {
  const scanner = createLineScanner({ notes, html: HTML_BLOCKS });
  const lines = markdown.split('\n').map(scanner.read);
  return { lines, end: scanner.end() };
}

interface Before {
  /** Whether the line may go on with a paragraph, and whether it stands in all that the paragraph does. */
  continues: boolean;
  direct: boolean;
  html: HtmlBlocks | undefined;
}

function kindOf(rest: string, { continues, direct, html }: Before): LineKind {
  if (/^(?: {4}| {0,3}\t)/.test(rest)) return continues ? 'text' : 'code';
  if (FENCE.test(rest)) return 'code';
  if (HEADING.test(rest)) return 'heading';
  if (direct && UNDERLINE.test(rest)) return 'underline';
  if (isThematicBreak(rest)) return 'break';
  return html?.begins(rest, continues) ? 'html' : 'text';
}

/** What goes on over the lines that follow, if anything does. */
function openedBy(rest: string, kind: LineKind, html: HtmlBlocks | undefined): End | undefined {
  if (kind === 'html') return html?.endOf(rest);
  const [, ticks, waves] = FENCE.exec(rest) ?? [];
  const fence = ticks ?? waves;
  if (kind !== 'code' || fence === undefined || /^(?: {4}| {0,3}\t)/.test(rest)) return undefined;
  return { end: new RegExp(`^ {0,3}\\${fence[0]}{${fence.length},}[ \\t]*$`), closing: fence };
}
