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
  for (const piece of pieces) {
    const left = piece.marks?.closes ? closeWith(made, piece.marks) : piece.marks?.count;
    if (piece.marks === undefined) made.push(piece);
    else if (left) made.push(marked({ ...piece.marks, count: left }));
  }
  return { parts: made.map(({ of }) => of), depth: Math.max(0, ...made.map(({ depth }) => depth)) };
}

type Marks = NonNullable<Piece['marks']>;

const marked = (marks: Marks): Piece => ({ of: marks.sign.repeat(marks.count), depth: 0, marks });

/** Ends what these marks end; gives how many of them are left. */
function closeWith(made: Piece[], closing: Marks): number {
  let left = closing.count;
  while (left > 0) {
    const at = made.findLastIndex(({ marks }) => marks !== undefined && fits(marks, closing, left));
    const opening = made[at]?.marks;
    if (opening === undefined) return left;
    const within = made.splice(at + 1);
    const depth = 1 + Math.max(0, ...within.map((piece) => piece.depth));
    if (depth > DEEPEST) {
      made.push(...within);
      return left;
    }
    const used = opening.count >= 2 && left >= 2 ? 2 : 1;
    const kind = opening.sign === '~' ? 'strike' : used === 2 ? 'strong' : 'em';
    made.pop();
    if (opening.count > used) made.push(marked({ ...opening, count: opening.count - used }));
    made.push({ of: { kind, of: within.map(({ of }) => of) }, depth });
    left -= used;
  }
  return 0;
}

/** Tells whether two marks belong together; those that could do either do not where their sum is a multiple of three. */
function fits(opening: Marks, closing: Marks, left: number): boolean {
  if (opening.sign !== closing.sign || !opening.opens) return false;
  if (opening.sign === '~') return opening.count === left && left <= 2;
  const either = opening.closes || closing.opens;
  return !either || (opening.count + left) % 3 !== 0 || (opening.count % 3 === 0 && left % 3 === 0);
}
