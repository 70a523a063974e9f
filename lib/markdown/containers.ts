import { isThematicBreak } from './leaf-lines.ts';

/** A quote, a footnote, or an item of a list. What it holds is told by which object it is: each has one of its own. */
export interface Container {
  readonly kind: 'quote' | 'note' | 'item';
  /** The columns that the content of an item or a footnote is indented by. */
  readonly indent: number;
  /** What an item begins with: `-`, or `2.`. */
  readonly marker: string;
}

/** So far the content of a footnote is indented. */
const NOTE_INDENT = 4;

const QUOTE = / {0,3}> ?/y;
/** What the definition of a footnote begins with, as GFM writes it. */
const NOTE = / {0,3}\[\^(?:[^\s[\]\\]|\\\S)+\]:[ \t]*/y;
const MARKER = / {0,3}(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/y;

export interface Place {
  at: number;
  /** The column of that place, tabs counted to the next fourth. */
  column: number;
  depth: number;
}

/** Goes past the marks of the containers that a line goes on with. */
export function enter(line: string, containers: readonly Container[]): Place {
  let place: Place = { at: 0, column: 0, depth: 0 };
  for (const container of containers) {
    if (container.kind === 'quote') {
      QUOTE.lastIndex = place.at;
      if (!QUOTE.test(line)) return place;
      place = {
        at: QUOTE.lastIndex,
        column: place.column + QUOTE.lastIndex - place.at,
        depth: place.depth + 1,
      };
    } else {
      const inner = past(line, place, container.indent);
      if (inner === undefined && !isBlank(line.slice(place.at))) return place;
      place = { ...(inner ?? place), depth: place.depth + 1 };
    }
  }
  return place;
}

/** The place behind so many columns of white space, if there are so many. */
function past(line: string, { at, column, depth }: Place, columns: number): Place | undefined {
  let [next, reached] = [at, column];
  while (reached - column < columns) {
    if (line[next] === ' ') reached += 1;
    else if (line[next] === '\t') reached += 4 - (reached % 4);
    else return undefined;
    next += 1;
  }
  return { at: next, column: reached, depth };
}

const indented = (line: string, place: Place): boolean => past(line, place, 4) !== undefined;

/** A line without a character, or with blanks and tabs alone: other white space is text (CommonMark 2.1). */
export const isBlank = (line: string): boolean => /^[ \t]*$/.test(line);

interface Reading {
  /** Whether the line before is of a paragraph. */
  paragraph: boolean;
  /** Whether the reader knows footnotes. */
  notes: boolean;
  /** Quotes and lists within each other; what is deeper is text. */
  deepest: number;
}

interface Opened extends Place {
  /** Those that the line stands in, if it began one. */
  opened: readonly Container[] | undefined;
}

/** Opens the quotes, list items and footnotes that begin in a line. */
export function open(
  line: string,
  from: Place,
  containers: readonly Container[],
  { paragraph, notes, deepest }: Reading,
): Opened {
  let place = from;
  let opened: Container[] | undefined;
  const enterNew = (container: Container, inner: Place) => {
    opened ??= containers.slice(0, place.depth);
    opened.push(container);
    place = { ...inner, depth: place.depth + 1 };
  };
  while (place.depth < deepest && !indented(line, place)) {
    const rest = line.slice(place.at);
    const within = paragraph && !opened && place.depth === containers.length;
    QUOTE.lastIndex = place.at;
    MARKER.lastIndex = place.at;
    NOTE.lastIndex = place.at;
    const marker = MARKER.exec(line);
    if (QUOTE.test(line)) {
      const inner = { ...place, at: QUOTE.lastIndex, column: place.column + QUOTE.lastIndex - place.at };
      enterNew({ kind: 'quote', indent: 0, marker: '' }, inner);
    } else if (notes && NOTE.test(line)) {
      const inner = { ...place, at: NOTE.lastIndex, column: place.column + NOTE.lastIndex - place.at };
      enterNew({ kind: 'note', indent: NOTE_INDENT, marker: '' }, inner);
    } else if (marker && !isThematicBreak(rest) && !(within && !interrupts(rest, marker))) {
      const inner = itemContent(line, place, marker[0].length);
      enterNew({ kind: 'item', indent: inner.column - place.column, marker: marker[0].trim() }, inner);
    } else break;
  }
  return { ...place, opened };
}

/** Whether a list item may begin where a paragraph has not ended (CommonMark 5.3). */
const interrupts = (rest: string, [marker, number = '1']: RegExpExecArray): boolean =>
  Number(number) === 1 && !isBlank(rest.slice(marker.length));

/** Where the content of a list item begins: at its text, or one column behind the marker before a blank or code. */
function itemContent(line: string, place: Place, width: number): Place {
  const behind = { ...place, at: place.at + width, column: place.column + width };
  const one = past(line, behind, 1) ?? { ...behind, column: behind.column + 1 };
  if (isBlank(line.slice(behind.at)) || past(line, behind, 5) !== undefined) return one;
  let inner = one;
  for (let more = past(line, inner, 1); more !== undefined; more = past(line, inner, 1)) inner = more;
  return inner;
}
