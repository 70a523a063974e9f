import { expect, it } from 'vitest';
import { nearestInRow } from '../../../../../components/ui/list/keyboard-list.ts';

/** Two wide pictures above three narrow ones above one. */
const box = (left: number, right: number, row: number) => ({
  left,
  right,
  top: row * 100,
  bottom: row * 100 + 96,
});
const BOXES = [
  box(0, 198, 0),
  box(202, 400, 0),
  box(0, 130, 1),
  box(134, 264, 1),
  box(268, 400, 1),
  box(0, 90, 2),
];

it.each([
  [0, 1, 2],
  [1, 1, 4],
  [2, 1, 5],
  [4, 1, 5],
  [5, 1, undefined],
  [5, -1, 2],
  [4, -1, 1],
  [0, -1, undefined],
  [9, 1, undefined],
] as const)('focus: moves from %i by %i to %s', (from, step, to) => {
  expect(nearestInRow(BOXES, from, step)).toBe(to);
});
