import type { Inline } from './tree.ts';

/** Something read in a line: a part, or marks that may begin or end an emphasis. */
export interface Piece {
  of: Inline;
  /** Parts within each other. */
  depth: number;
  marks?: { sign: string; count: number; opens: boolean; closes: boolean };
}

/** Emphasis within emphasis; what is deeper is text. */
const DEEPEST = 16;

/** Marks as they stand at a place: whether they can begin or end an emphasis is told by what is around (CommonMark 6.2). */
export function marksAt(text: string, at: number, run: string): Piece {
  const before = text.charAt(at - 1);
  const behind = text.charAt(at + run.length);
  const space = (character: string) => character === '' || /\s/.test(character);
  const sign = (character: string) => /[\p{P}\p{S}]/u.test(character);
  const left = !space(behind) && (!sign(behind) || space(before) || sign(before));
  const right = !space(before) && (!sign(before) || space(behind) || sign(behind));
  const within = run.startsWith('_') && left && right;
  const marks = {
    sign: run.charAt(0),
    count: run.length,
    opens: left && (!within || sign(before)),
    closes: right && (!within || sign(behind)),
  };
  return { of: run, depth: 0, marks };
}

/** Makes emphasis of the marks that belong together; those that are left are text. */
export function emphasise(pieces: readonly Piece[]): { parts: Inline[]; depth: number } {
  const made: Piece[] = [];
  const searched: Searched = new Map();
  for (const piece of pieces) {
    const left = piece.marks?.closes ? closeWith(made, piece.marks, searched) : piece.marks?.count;
    if (piece.marks === undefined) made.push(piece);
    else if (left) made.push(marked({ ...piece.marks, count: left }));
  }
  return { parts: made.map(({ of }) => of), depth: deepest(made) };
}

/** Up to where nothing begins what marks of a sort end: it need not be searched again (as CommonMark's own algorithm does). */
type Searched = Map<string, number>;

const deepest = (pieces: readonly Piece[]): number =>
  pieces.reduce((most, { depth }) => Math.max(most, depth), 0);

type Marks = NonNullable<Piece['marks']>;

const marked = (marks: Marks): Piece => ({ of: marks.sign.repeat(marks.count), depth: 0, marks });

/** Ends what these marks end; gives how many of them are left. */
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
      searched.set(sortOf({ ...closing, count: left }), made.length);
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

/** All that tells whether marks fit, apart from those that begin. */
const sortOf = ({ sign, count, opens }: Marks): string =>
  `${sign} ${opens} ${sign === '~' ? count : count % 3}`;

/** The place of the last marks that these end, or -1. */
function openerOf(made: readonly Piece[], closing: Marks, searched: Searched): number {
  const sort = sortOf(closing);
  const from = searched.get(sort) ?? 0;
  for (let at = made.length - 1; at >= from; at -= 1) {
    const marks = made[at]?.marks;
    if (marks && fits(marks, closing, closing.count)) return at;
  }
  searched.set(sort, made.length);
  return -1;
}

/** What stands from a place on is other than what was searched. */
function forget(searched: Searched, at: number): void {
  for (const [sort, to] of searched) if (to > at) searched.set(sort, at);
}

function kindOf({ sign }: Marks, used: number): 'strike' | 'strong' | 'em' {
  if (sign === '~') return 'strike';
  return used === 2 ? 'strong' : 'em';
}

/** Tells whether two marks belong together; those that could do either do not where their sum is a multiple of three. */
function fits(opening: Marks, closing: Marks, left: number): boolean {
  if (opening.sign !== closing.sign || !opening.opens) return false;
  if (opening.sign === '~') return opening.count === left && left <= 2;
  const either = opening.closes || closing.opens;
  return !either || (opening.count + left) % 3 !== 0 || (opening.count % 3 === 0 && left % 3 === 0);
}
