import { expect, it } from 'vitest';
import { createScale, isMarked, markWidth, sideFor } from '../../../../components/spending/scale.ts';

const marked = (count: number, room: number, mark: string): number[] =>
  Array.from({ length: count }, (_, index) => index).filter((index) =>
    isMarked(index, count, room, markWidth(mark)),
  );

it('chart: labels bars backward from the newest, as densely as the labels fit', () => {
  expect(marked(7, 60, 'Nov 22')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(marked(7, 30, 'Nov 22')).toEqual([0, 2, 4, 6]);
  expect(marked(7, 30, '22 de nov.')).toEqual([0, 3, 6]);
  // Also six characters, two of them wide.
  expect(marked(7, 29, '11月22日')).toEqual([0, 3, 6]);
});

it('chart: keeps labels of any length within the chart', () => {
  for (const mark of ['Nov 22', '22 de nov.', '11月22日', '22 نوفمبر']) {
    const width = markWidth(mark);
    const scale = createScale(1, { count: 7, width: 300, side: 60, mark: width, rtl: false });
    // Spacing may extend beyond the edge; letters may not.
    expect(scale.within(299)).toBe(300 - width / 2 + 4);
    expect(scale.within(1)).toBe(width / 2 - 4);
  }
});

it('chart: leaves more space at the side for longer amounts', () => {
  expect(sideFor('$10.00')).toBe(52);
  expect(sideFor('10,00 $US')).toBe(71);
  // The mark that keeps the sign last takes no space.
  expect(sideFor('10.00 US$\u200e')).toBe(71);
});
