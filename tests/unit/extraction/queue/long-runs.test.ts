import { expect, it } from 'vitest';
import { countWords } from '../../../../lib/document/count-words.ts';
import { estimateTokens } from '../../../../lib/document/token-limit.ts';

const LENGTH = 2_000_000;
const run = (repeated: string): string => repeated.repeat(LENGTH / repeated.length);

it.each([
  [')', LENGTH / 16],
  ['石', LENGTH * 0.86],
  ['👩', LENGTH],
  ['\u0301', LENGTH / 4],
  ['===', LENGTH / 16],
  ['a', LENGTH / 5],
])('token estimate: is close for 2 MB of %j', (repeated, about) => {
  const tokens = estimateTokens(run(repeated));
  expect(Math.abs(tokens / about - 1)).toBeLessThan(0.1);
});

it.each(['\u0301', "a'", '1:', 'a', 'é'])('word count: stays low for 2 MB of %j', (repeated) => {
  expect(countWords(run(repeated))).toBeLessThan(LENGTH / 50);
});
