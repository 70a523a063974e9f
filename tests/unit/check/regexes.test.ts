import { expect, it } from 'vitest';
import { slowIn } from '../../../scripts/check/regexes.ts';

it.each([
  ['blanks that two repeats can share', String.raw`/^#[ \t]+(.+?)[ \t]*$/`],
  ['a repeat within a repeat', '/^(a+)+!/'],
  ['a run that is tried from each of its places', String.raw`/\s+$/`],
  ['the same, made of a text', String.raw`new RegExp('\\s+$')`],
])('the check of expressions refuses %s, and says what to do', async (_, expression) => {
  const [problem] = await slowIn(`export const found = ${expression}.test(String(1));`, 'lib/found.ts');
  expect(problem).toMatch(/^.*lib\/found\.ts:1:\d+ .*indexOf/);
});

it('the check of expressions lets those pass that take one way through a text', async () => {
  const expressions = [String.raw`/(?<!\s)\s+$/`, '/^[a-z]+$/', String.raw`/"(?:[^"\\]|\\.)*"/y`];
  const text = expressions.map((one, place) => `export const x${place} = ${one};`).join('\n');
  expect(await slowIn(text, 'lib/found.ts')).toEqual([]);
});
