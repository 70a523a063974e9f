import { expect, it } from 'vitest';
import { isMarked, markWidth } from '../../../../components/spending/scale.ts';

const marked = (count: number, room: number, mark: string): number[] =>
  Array.from({ length: count }, (_, index) => index).filter((index) =>
    isMarked(index, count, room, markWidth(mark)),
  );

it('labels bars backward from the newest, as densely as the labels fit', () => {
  expect(marked(7, 60, 'Nov 22')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(marked(7, 30, 'Nov 22')).toEqual([0, 2, 4, 6]);
  expect(marked(7, 30, '22 de nov.')).toEqual([0, 3, 6]);
  // Also six characters, two of them wide.
  expect(marked(7, 29, '11月22日')).toEqual([0, 3, 6]);
});
