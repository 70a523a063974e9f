import type { Block } from './tree.ts';

/** What was read from a place in the lines on, and where the rest begins. */
export interface BlockRun {
  blocks: Block[];
  next: number;
}

/** Reads one kind of block, where a line begins one. `within` reads the lines of a container; none where it is too deep for another. */
export type BlockReader = (lines: readonly string[], at: number, within?: Within) => BlockRun | undefined;
type Within = (lines: readonly string[]) => Block[];

/** Of one block: what is longer comes in several, so that a page of any kind can be painted bit by bit. */
export const MOST_LINES = 100;
export const MOST_CHARACTERS = 10_000;

/** A list in shorter ones. */
export function slices<T>(all: readonly T[], most: number): T[][] {
  const count = Math.ceil(all.length / most);
  return Array.from({ length: count }, (_, place) => all.slice(place * most, (place + 1) * most));
}
