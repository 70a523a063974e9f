import { expect, it } from 'vitest';
import { isMarked } from '../../../../components/spending/scale.ts';

const marked = (count: number, room: number, letters: number): number[] =>
  Array.from({ length: count }, (_, index) => index).filter((index) => isMarked(index, count, room, letters));

it('marks bars from the newest back, as far as their words leave each other room', () => {
  expect(marked(7, 60, 6)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(marked(7, 30, 6)).toEqual([0, 2, 4, 6]);
  // "22 de nov." where English says "Nov 22".
  expect(marked(7, 30, 10)).toEqual([0, 3, 6]);
});
