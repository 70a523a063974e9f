import { expect, it } from 'vitest';
import { moveIn, nearestInRow } from '../../../../../components/ui/list/keyboard-list.ts';

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

it('focus: leaves a field and a text that scrolls to their own keys', () => {
  document.body.innerHTML = `<ul>
    <li data-row="a"><a data-reached href="/a">a</a><input type="checkbox"><input><div class="text-block" tabindex="0">t</div></li>
    <li data-row="b"><a data-reached href="/b">b</a></li></ul>`;
  const moved = (selector: string) => moveIn(document.body, document.querySelector(selector), 'ArrowDown');
  const own = ['input:not([type])', '.text-block'];
  expect(own.map(moved)).toEqual([undefined, undefined]);
  expect(['a', '[type=checkbox]'].map(moved)).toEqual(['moved', 'moved']);
});
