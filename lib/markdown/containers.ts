import { isThematicBreak } from './leaf-lines.ts';

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

export interface LinePosition {
  offset: number;
  /** The column at `offset`, with tab stops of 4. */
  column: number;
  depth: number;
}

/** Skips the marks of the open containers that a line continues. */
export function enterContainers(line: string, containers: readonly Container[]): LinePosition {
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
export const isBlank = (line: string): boolean => /^[ \t]*$/.test(line);

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
export function openContainers(
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
