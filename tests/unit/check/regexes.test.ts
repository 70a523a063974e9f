import { expect, it } from 'vitest';
import { slowIn } from '../../../scripts/check/regexes.ts';

it.each([
  ['spaces that two repeats can share', String.raw`/^#[ \t]+(.+?)[ \t]*$/`],
  ['a repeat within a repeat', '/^(a+)+!/'],
  ['a run that is tried from each position', String.raw`/\s+$/`],
  ['the same, built from a string', String.raw`new RegExp('\\s+$')`],
])('the regex check rejects %s and suggests a fix', async (_, expression) => {
  const [problem] = await slowIn(`export const found = ${expression}.test(String(1));`, 'lib/found.ts');
  expect(problem).toMatch(/^.*lib\/found\.ts:1:\d+ .*indexOf/);
});

it('the regex check accepts expressions with only one way through a text', async () => {
  const expressions = [String.raw`/(?<!\s)\s+$/`, '/^[a-z]+$/', String.raw`/"(?:[^"\\]|\\.)*"/y`];
  const text = expressions.map((one, index) => `export const x${index} = ${one};`).join('\n');
  expect(await slowIn(text, 'lib/found.ts')).toEqual([]);
});
