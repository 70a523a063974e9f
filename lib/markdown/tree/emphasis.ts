import type { Inline } from './tree.ts';

/** A piece of inline content: a part, or marks that may start or end emphasis. */
export interface Piece {
  of: Inline;
  /** The nesting depth of the part. */
  depth: number;
  marks?: { sign: string; count: number; opens: boolean; closes: boolean };
}

/** The maximum nesting of emphasis; anything deeper is text. */
const DEEPEST = 16;

/** Reads a run of marks. The adjacent characters determine whether it can start or end emphasis (CommonMark 6.2). */
export function marksAt(text: string, at: number, run: string): Piece {
  const before = text.charAt(at - 1);
  const after = text.charAt(at + run.length);
  const space = (character: string) => character === '' || /\s/.test(character);
  const sign = (character: string) => /[\p{P}\p{S}]/u.test(character);
  const left = !space(after) && (!sign(after) || space(before) || sign(before));
  const right = !space(before) && (!sign(before) || space(after) || sign(after));
  const within = run.startsWith('_') && left && right;
  const marks = {
    sign: run.charAt(0),
    count: run.length,
    opens: left && (!within || sign(before)),
    closes: right && (!within || sign(after)),
  };
  return { of: run, depth: 0, marks };
}

/** Converts matching marks to emphasis. Unmatched marks become text. */
export function resolveEmphasis(pieces: readonly Piece[]): { parts: Inline[]; depth: number } {
  const made: Piece[] = [];
  const searched: Searched = new Map();
  for (const piece of pieces) {
    const left = piece.marks?.closes ? closeWith(made, piece.marks, searched) : piece.marks?.count;
    if (piece.marks === undefined) made.push(piece);
    else if (left) made.push(marked({ ...piece.marks, count: left }));
  }
  return { parts: made.map(({ of }) => of), depth: deepest(made) };
}

/** By kind of closing marks, the index below which there is no opener (as in CommonMark's algorithm). */
type Searched = Map<string, number>;

const deepest = (pieces: readonly Piece[]): number =>
  pieces.reduce((most, { depth }) => Math.max(most, depth), 0);

type Marks = NonNullable<Piece['marks']>;

const marked = (marks: Marks): Piece => ({ of: marks.sign.repeat(marks.count), depth: 0, marks });

/** Closes the emphasis that these marks end. Returns the number of marks left. */
function closeWith(made: Piece[], closing: Marks, searched: Searched): number {
  let left = closing.count;
  while (left > 0) {
    const at = openerOf(made, { ...closing, count: left }, searched);
    const opening = made[at]?.marks;
    if (opening === undefined) return left;
    const within = made.splice(at + 1);
    const depth = 1 + deepest(within);
    if (depth > DEEPEST) {
      for (const piece of within) made.push(piece);
      searched.set(keyOf({ ...closing, count: left }), made.length);
      return left;
    }
    const used = opening.count >= 2 && left >= 2 ? 2 : 1;
    made.pop();
    forget(searched, at);
    if (opening.count > used) made.push(marked({ ...opening, count: opening.count - used }));
    made.push({ of: { kind: kindOf(opening, used), of: within.map(({ of }) => of) }, depth });
    left -= used;
  }
  return 0;
}

/** A key of the properties that determine which openers match closing marks. */
const keyOf = ({ sign, count, opens }: Marks): string =>
  `${sign} ${opens} ${sign === '~' ? count : count % 3}`;

/** The index of the last opener that matches closing marks, or -1. */
function openerOf(made: readonly Piece[], closing: Marks, searched: Searched): number {
  const sort = keyOf(closing);
  const from = searched.get(sort) ?? 0;
  for (let at = made.length - 1; at >= from; at -= 1) {
    const marks = made[at]?.marks;
    if (marks && fits(marks, closing, closing.count)) return at;
  }
  searched.set(sort, made.length);
  return -1;
}

/** Discards search results from an index on, because the pieces there have changed. */
function forget(searched: Searched, at: number): void {
  for (const [sort, to] of searched) if (to > at) searched.set(sort, at);
}

function kindOf({ sign }: Marks, used: number): 'strike' | 'strong' | 'em' {
  if (sign === '~') return 'strike';
  return used === 2 ? 'strong' : 'em';
}

/**
 * Whether two marks match. If one can both open and close, they don't if the sum of their lengths is a multiple of 3.
 */
function fits(opening: Marks, closing: Marks, left: number): boolean {
  if (opening.sign !== closing.sign || !opening.opens) return false;
  if (opening.sign === '~') return opening.count === left && left <= 2;
  const either = opening.closes || closing.opens;
  return !either || (opening.count + left) % 3 !== 0 || (opening.count % 3 === 0 && left % 3 === 0);
}
