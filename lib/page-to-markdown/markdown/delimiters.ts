import { escapeRun } from './escape.ts';
import type { EmphasisMark } from './inline.ts';

/** A piece of inline Markdown; `text` and `code` pieces are escaped later. */
export interface InlinePiece {
  text: string;
  kind: 'text' | 'code' | 'raw' | 'open' | 'close' | 'space' | 'break';
  /** The emphasis of a delimiter. */
  mark?: EmphasisMark | undefined;
  /** For a closing delimiter: the index of its opening one. */
  from?: number;
  /** Punctuation moved out from the delimiter's inner edge. */
  moved?: string;
}

const LETTER = /[\p{L}\p{N}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const LEADING = /^[\p{P}\p{S}]+(?=[^\p{P}\p{S}\s])/u;
const TRAILING = /(?<=[^\p{P}\p{S}\s])[\p{P}\p{S}]+$/u;
/** The maximum number of passes: removing a delimiter changes what is next to others. */
const MAX_PASSES = 4;

/**
 * Adjusts emphasis delimiters so that each is valid (CommonMark, section 6.2): next to a letter, punctuation at their
 * inner edge moves out, and an underscore becomes an asterisk. Delimiters that can't be made valid are removed.
 */
export function fixDelimiters(pieces: InlinePiece[]): void {
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const open: number[] = [];
    let stable = true;
    for (const [index, { kind, mark }] of pieces.entries()) {
      if (mark === undefined) continue;
      if (kind === 'open') open.push(index);
      else stable = fixPair(pieces, open.pop() ?? index, index) && stable;
    }
    if (stable) return;
  }
}

/** The Markdown of a non-text piece. */
export function markdownOfPiece({ kind, text, moved = '' }: InlinePiece): string {
  // An ampersand might form an entity with the text that follows.
  const plain = escapeRun(moved, { lineStart: false, next: '' }).replaceAll('&', '\\&');
  return kind === 'open' ? plain + text : text + plain;
}

/** Fixes a pair of delimiters, or removes it if it can't be valid. Returns whether it stays. */
function fixPair(pieces: readonly InlinePiece[], from: number, to: number): boolean {
  const [opening, closing] = [pieces[from], pieces[to]];
  if (opening === undefined || closing === undefined || from === to) return true;
  const midWord = LETTER.test(lastOf(opening.moved || textBeside(pieces, from, -1)));
  const goesOn = LETTER.test(firstOf(closing.moved || textBeside(pieces, to, 1)));
  // An underscore within a word is not a delimiter.
  const mark = opening.mark === '_' && (midWord || goesOn) ? '*' : opening.text;
  const runsOn = mark === '*' && runsTogether(pieces, from, to);
  const canOpen = !midWord || moveOut(pieces[from + 1], opening, LEADING);
  const canClose = !goesOn || moveOut(pieces[to - 1], closing, TRAILING);
  const stands = canOpen && canClose && !runsOn;
  const change = stands ? { text: mark } : { text: '', mark: undefined };
  Object.assign(opening, change);
  Object.assign(closing, change);
  return stands;
}

/** Whether adjacent asterisks would form a run that could be parsed differently. */
function runsTogether(pieces: readonly InlinePiece[], from: number, to: number): boolean {
  const [before, after] = [pieces[from - 1], pieces[to + 1]];
  return (
    (before?.kind === 'close' && before.text.includes('*')) ||
    (after?.kind === 'open' && after.text.includes('*'))
  );
}

/** Moves punctuation at the edge of emphasized text outside. Returns false if no other text would be left. */
function moveOut(piece: InlinePiece | undefined, delimiter: InlinePiece, edge: typeof LEADING): boolean {
  if (piece?.kind !== 'text') return false;
  const { text } = piece;
  const { moved = '' } = delimiter;
  const leading = edge === LEADING;
  if (!PUNCTUATION.test(leading ? firstOf(text) : lastOf(text))) return true;
  const taken = edge.exec(text)?.[0];
  if (taken === undefined) return false;
  piece.text = leading ? text.slice(taken.length) : text.slice(0, -taken.length);
  delimiter.moved = leading ? moved + taken : taken + moved;
  return true;
}

/** The text next to a piece on one side; empty at a line break. */
function textBeside(pieces: readonly InlinePiece[], index: number, step: 1 | -1): string {
  for (let at = index + step; at >= 0 && at < pieces.length; at += step) {
    const piece = pieces[at];
    if (piece?.kind === 'break') return '';
    if (piece !== undefined && markdownOfPiece(piece) !== '') return markdownOfPiece(piece);
  }
  return '';
}

const lastOf = (text: string): string => [...text.slice(-2)].at(-1) ?? '';
const firstOf = (text: string): string => [...text.slice(0, 2)][0] ?? '';
