import { isThematicBreak } from './leaf-lines.ts';

/** The kind of a Markdown line. `code` and `html` lines are never changed. */
type LineKind = 'text' | 'heading' | 'underline' | 'code' | 'html' | 'break' | 'blank';

/** A line, separated from the marks of the quotes and lists around it. */
export interface Line {
  kind: LineKind;
  /** Its start offset in the text. */
  from: number;
  /** The marks and indentation of its quotes and lists, as written. */
  prefix: string;
  text: string;
  /** The number of these quotes and lists. */
  depth: number;
  /** Its containers, outermost first. A line that continues a paragraph has all of the paragraph's containers. */
  containers: readonly Container[];
  /** Whether one of them is a footnote. */
  noted: boolean;
  /** Whether it continues the paragraph of the previous line. */
  continues: boolean;
  /** Whether it opens or closes a code block. */
  fence: 'opens' | 'closes' | undefined;
}

/** The features of a Markdown parser. */
export interface Dialect {
  /** Whether it supports footnotes; defaults to true. */
  notes?: boolean;
  /** Its rules for HTML; without them, HTML is text. */
  html?: HtmlBlocks;
  /** The maximum nesting of quotes and lists; anything deeper is text. */
  deepest?: number;
}

interface Verbatim extends End {
  kind: 'code' | 'html';
  /** The number of its containers. It ends with them. */
  depth: number;
}

const FENCE = /^ {0,3}(?:(`{3,})[^`]*$|(~{3,}))/;
const HEADING = /^ {0,3}#{1,6}(?=[ \t]|$)/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** Parses Markdown into lines by the CommonMark rules that determine what is code and what is text. */
export const scanLines = (markdown: string): Line[] => scanMarkdown(markdown).lines;

/** Groups lines into blocks: a paragraph with any heading underline, or any other single line. */
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

/** The text of a paragraph or heading, without a heading underline. */
export const textOfBlock = (block: readonly Line[]): string =>
  block
    .filter(({ kind }) => kind === 'text' || kind === 'heading')
    .map(({ text }) => text)
    .join('\n');

/** The default maximum nesting. Deeper nesting would take quadratic time, and no viewer shows it. */
const DEEPEST = 64;

interface LineScanner {
  /** Reads the next line. */
  read(line: string): Line;
  /** The end of a top-level code or HTML block that is still open; those in a quote or list end with it. */
  end(): Pick<Verbatim, 'kind' | 'closing'> | undefined;
}

const NOTHING = {};
const CONTINUES = { continues: true };
const OPENS = { fence: 'opens' } as const;
const CLOSES = { fence: 'closes' } as const;

/** Creates a scanner that reads a text line by line, on demand. */
export function createLineScanner({ notes = true, html, deepest = DEEPEST }: Dialect): LineScanner {
  let containers: readonly Container[] = [];
  let noted = false;
  let verbatim: Verbatim | undefined;
  let paragraph = false;
  let from = 0;

  const setContainers = (those: readonly Container[]): void => {
    if (those === containers) return;
    containers = those;
    noted = those.some(({ kind }) => kind === 'note');
  };
  const closeDeeperThan = (depth: number): void => {
    if (depth < containers.length) setContainers(containers.slice(0, depth));
  };
  const made = (
    kind: LineKind,
    { offset, depth }: LinePosition,
    line: string,
    { continues = false, fence }: Partial<Pick<Line, 'continues' | 'fence'>> = NOTHING,
  ): Line => {
    const prefix = offset === 0 ? '' : line.slice(0, offset);
    return { kind, from, prefix, text: line.slice(offset), depth, containers, noted, continues, fence };
  };

  const leaf = (line: string, position: LinePosition, inner: boolean): Line => {
    const text = expandIndent(line.slice(position.offset), position.column);
    const continues = paragraph && !inner;
    const kind = kindOf(text, { continues, direct: continues && position.depth === containers.length, html });
    const lazy = kind === 'text' && continues;
    if (!lazy) closeDeeperThan(position.depth);
    paragraph = kind === 'text';
    const opened = openedBy(text, kind, html);
    if (opened && (kind === 'code' || kind === 'html')) verbatim = { ...opened, kind, depth: position.depth };
    if (kind === 'code') return made(kind, position, line, verbatim && OPENS);
    return made(kind, position, line, lazy ? CONTINUES : NOTHING);
  };

  /** Reads a line of the open code or HTML block, which it may end. */
  const within = ({ kind, end }: Verbatim, line: string, position: LinePosition): Line => {
    const rest = line.slice(position.offset);
    const over = end === undefined ? isBlank(rest) : end.test(rest);
    if (over) verbatim = undefined;
    return made(kind, position, line, over && kind === 'code' ? CLOSES : NOTHING);
  };

  const blank = (line: string, position: LinePosition): Line => {
    closeDeeperThan(position.depth);
    paragraph = false;
    return made('blank', position, line);
  };

  const next = (line: string): Line => {
    const position = enterContainers(line, containers);
    if (verbatim !== undefined && position.depth >= verbatim.depth) return within(verbatim, line, position);
    verbatim = undefined;
    if (isBlank(line.slice(position.offset))) return blank(line, position);
    const inner = openContainers(line, position, containers, { paragraph, notes, deepest });
    if (inner.opened) setContainers(inner.opened);
    if (inner.opened) paragraph = false;
    if (isBlank(line.slice(inner.offset))) return made('blank', { ...inner, offset: line.length }, line);
    return leaf(line, inner, inner.opened !== undefined);
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

/** Scans a whole text. Returns its lines, and the end of code or HTML left open. `notes`: whether to read footnotes. */
export function scanMarkdown(
  markdown: string,
  notes = true,
): { lines: Line[]; end: ReturnType<LineScanner['end']> } {
  const scanner = createLineScanner({ notes, html: HTML_BLOCKS });
  const lines = markdown.split('\n').map(scanner.read);
  return { lines, end: scanner.end() };
}

/** A line whose indentation is spaces: how far a tab reaches depends on where it is (CommonMark 2.2). */
function expandIndent(rest: string, column: number): string {
  const [indent = ''] = /^[ \t]*/.exec(rest) ?? [];
  if (!indent.includes('\t')) return rest;
  let width = 0;
  for (const sign of indent) width += sign === '\t' ? 4 - ((column + width) % 4) : 1;
  return ' '.repeat(width) + rest.slice(indent.length);
}

interface Before {
  /** Whether the line may continue a paragraph, and whether it does so with all of the paragraph's containers. */
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

/** The end of the multiline block that a line opens; `undefined` if it opens none. */
function openedBy(rest: string, kind: LineKind, html: HtmlBlocks | undefined): End | undefined {
  if (kind === 'html') return html?.endOf(rest);
  const [, ticks, waves] = FENCE.exec(rest) ?? [];
  const fence = ticks ?? waves;
  if (kind !== 'code' || fence === undefined || /^(?: {4}| {0,3}\t)/.test(rest)) return undefined;
  return { end: new RegExp(`^ {0,3}\\${fence[0]}{${fence.length},}[ \\t]*$`), closing: fence };
}

/** A quote, footnote, or list item. Compared by identity: each one has its own object. */
export interface Container {
  readonly kind: 'quote' | 'note' | 'item';
  /** The indentation of an item's or footnote's content, in columns. */
  readonly indent: number;
  /** The marker of an item, such as `-` or `2.`. */
  readonly marker: string;
}

/** The indentation of a footnote's content, in columns. */
const NOTE_INDENT = 4;

const QUOTE = / {0,3}> ?/y;
/** The start of a GFM footnote definition. */
const NOTE = / {0,3}\[\^(?:[^\s[\]\\]|\\\S)+\]:[ \t]*/y;
const MARKER = / {0,3}(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/y;

interface LinePosition {
  offset: number;
  /** The column at `offset`, with tab stops of 4. */
  column: number;
  depth: number;
}

/** Skips the marks of the open containers that a line continues. */
function enterContainers(line: string, containers: readonly Container[]): LinePosition {
  let position: LinePosition = { offset: 0, column: 0, depth: 0 };
  for (const container of containers) {
    if (container.kind === 'quote') {
      QUOTE.lastIndex = position.offset;
      if (!QUOTE.test(line)) return position;
      position = {
        offset: QUOTE.lastIndex,
        column: position.column + QUOTE.lastIndex - position.offset,
        depth: position.depth + 1,
      };
    } else {
      const inner = skipColumns(line, position, container.indent);
      if (inner === undefined && !isBlank(line.slice(position.offset))) return position;
      position = { ...(inner ?? position), depth: position.depth + 1 };
    }
  }
  return position;
}

/** The position after a number of columns of white space; `undefined` if there are fewer. */
function skipColumns(
  line: string,
  { offset, column, depth }: LinePosition,
  columns: number,
): LinePosition | undefined {
  let [next, reached] = [offset, column];
  while (reached - column < columns) {
    if (line[next] === ' ') reached += 1;
    else if (line[next] === '\t') reached += 4 - (reached % 4);
    else return undefined;
    next += 1;
  }
  return { offset: next, column: reached, depth };
}

const indented = (line: string, position: LinePosition): boolean =>
  skipColumns(line, position, 4) !== undefined;

/** Whether a line is empty or contains only spaces and tabs: other white space is text (CommonMark 2.1). */
const isBlank = (line: string): boolean => /^[ \t]*$/.test(line);

interface Reading {
  /** Whether the previous line belongs to a paragraph. */
  paragraph: boolean;
  /** Whether footnotes are supported. */
  notes: boolean;
  /** The maximum nesting of quotes and lists; anything deeper is text. */
  deepest: number;
}

interface Opened extends LinePosition {
  /** The containers of the line, if it opened any. */
  opened: readonly Container[] | undefined;
}

/** Opens the quotes, list items, and footnotes that start on a line. */
function openContainers(
  line: string,
  from: LinePosition,
  containers: readonly Container[],
  { paragraph, notes, deepest }: Reading,
): Opened {
  let position = from;
  let opened: Container[] | undefined;
  const enterNew = (container: Container, inner: LinePosition) => {
    opened ??= containers.slice(0, position.depth);
    opened.push(container);
    position = { ...inner, depth: position.depth + 1 };
  };
  while (position.depth < deepest && !indented(line, position)) {
    const rest = line.slice(position.offset);
    const within = paragraph && !opened && position.depth === containers.length;
    QUOTE.lastIndex = position.offset;
    MARKER.lastIndex = position.offset;
    NOTE.lastIndex = position.offset;
    const marker = MARKER.exec(line);
    if (QUOTE.test(line)) {
      const inner = {
        ...position,
        offset: QUOTE.lastIndex,
        column: position.column + QUOTE.lastIndex - position.offset,
      };
      enterNew({ kind: 'quote', indent: 0, marker: '' }, inner);
    } else if (notes && NOTE.test(line)) {
      const inner = {
        ...position,
        offset: NOTE.lastIndex,
        column: position.column + NOTE.lastIndex - position.offset,
      };
      enterNew({ kind: 'note', indent: NOTE_INDENT, marker: '' }, inner);
    } else if (marker && !isThematicBreak(rest) && !(within && !interrupts(rest, marker))) {
      const inner = itemContent(line, position, marker[0].length);
      enterNew({ kind: 'item', indent: inner.column - position.column, marker: marker[0].trim() }, inner);
    } else break;
  }
  return { ...position, opened };
}

/** Whether a list item can interrupt a paragraph (CommonMark 5.3). */
const interrupts = (rest: string, [marker, number = '1']: RegExpExecArray): boolean =>
  Number(number) === 1 && !isBlank(rest.slice(marker.length));

/**
 * The start of a list item's content: at its text, or one column after the marker if the item starts blank or with
 * code.
 */
function itemContent(line: string, position: LinePosition, width: number): LinePosition {
  const afterMarker = { ...position, offset: position.offset + width, column: position.column + width };
  const one = skipColumns(line, afterMarker, 1) ?? { ...afterMarker, column: afterMarker.column + 1 };
  if (isBlank(line.slice(afterMarker.offset)) || skipColumns(line, afterMarker, 5) !== undefined) return one;
  let inner = one;
  for (let more = skipColumns(line, inner, 1); more !== undefined; more = skipColumns(line, inner, 1))
    inner = more;
  return inner;
}

/** How multiline code or HTML ends. */
interface End {
  /** Matches the line that ends it; if undefined, a blank line does. */
  end: RegExp | undefined;
  /** A line to append that ends it. */
  closing: string;
}

/** The rules for HTML blocks; not needed by parsers that show HTML as text. */
interface HtmlBlocks {
  /** Whether an HTML block starts on a line. `continues`: whether the line could continue a paragraph. */
  begins(line: string, continues: boolean): boolean;
  /** The end of the HTML block that starts on a line; `undefined` if it ends on the same line. */
  endOf(line: string): End | undefined;
}

/** Starts of HTML blocks (CommonMark 4.6): first those with their own end mark, below those that a blank line ends. */
const RAW = /^ {0,3}<(?:(script|pre|style|textarea)(?=[\s>]|$)|(!--|\?|!\[CDATA\[|!(?=[a-z])))/i;
const RAW_ENDS: Readonly<Record<string, [end: RegExp, closing: string]>> = {
  '!--': [/-->/, '-->'],
  '![CDATA[': [/\]\]>/, ']]>'],
  '!': [/>/, '>'],
  '?': [/\?>/, '?>'],
};
const TAG_BLOCK =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|nav|ol|optgroup|option|p|param|search|section|source|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[ \t>]|\/>|$)/i;
const LONE_TAG =
  /^ {0,3}<(?:[a-z][a-z0-9-]*(?:[ \t]+[a-z_:][\w.:-]*(?:[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*[ \t]*\/?|\/[a-z][a-z0-9-]*[ \t]*)>[ \t]*$/i;

const HTML_BLOCKS: HtmlBlocks = {
  begins: (line, continues) => RAW.test(line) || TAG_BLOCK.test(line) || (!continues && LONE_TAG.test(line)),
  endOf(line) {
    const [, element, mark = ''] = RAW.exec(line) ?? [];
    const [end, closing] = element
      ? [/<\/(?:script|pre|style|textarea)>/i, `</${element}>`]
      : (RAW_ENDS[mark.toUpperCase()] ?? [undefined, '']);
    return end?.test(line) ? undefined : { end, closing };
  },
};
