import { expect, it } from 'vitest';
import { ago, clock, secondsLeft } from '../../../../components/ui/format.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;

it.each([
  [0, 'now'],
  [59_000, 'now'],
  [60_000, '1 minute ago'],
  [3 * HOUR, '3 hours ago'],
  [26 * HOUR, '1 day ago'],
  [9 * 24 * HOUR, '1 week ago'],
  [400 * 24 * HOUR, '1 year ago'],
])('%i ms ago is described as “%s”', (before, words) => {
  expect(ago(NOW - before, NOW)).toBe(words);
});

it.each([
  [0.4, '0:00'],
  [61, '1:01'],
  [3599.6, '1:00:00'],
  [4385, '1:13:05'],
])('%f seconds are formatted as %s', (seconds, shown) => {
  expect(clock(seconds)).toBe(shown);
});

it.each([
  [NOW + 46_100, '47 sec'],
  [NOW - 1, '0 sec'],
  [NOW + 300_000, '5 min'],
])('a countdown to %i shows %s', (until, words) => {
  expect(secondsLeft(until, NOW)).toBe(words);
});
