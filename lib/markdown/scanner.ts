import { type Container, enterContainers, isBlank, type LinePosition, openContainers } from './containers.ts';
import { type End, HTML_BLOCKS, type HtmlBlocks } from './html-blocks.ts';
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
    const text = line.slice(position.offset);
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
