import { expect, it } from 'vitest';
import { retryAt, waitLeft } from '../../../lib/service/retry-after.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');

it.each([
  ['7', 7_000],
  ['0', 1_000],
  ['-5', 1_000],
  ['99999999999', 600_000],
  ['Mon, 01 Jun 2026 12:00:30 GMT', 30_000],
  ['Mon, 01 Jun 2020 12:00:30 GMT', 1_000],
  ['soon', 15_000],
  [null, 15_000],
])('%j waits %d ms', (header, wait) => {
  expect(retryAt(header, NOW) - NOW).toBe(wait);
});

it.each([
  [NOW + 5_000, 5_000],
  [NOW + 600_000, 600_000],
  [NOW, 0],
  [NOW - 1, 0],
  // The clock was set back, because no wait is this long.
  [NOW + 600_001, 0],
])('until %d has %d ms left', (until, left) => {
  expect(waitLeft(until, NOW)).toBe(left);
});
