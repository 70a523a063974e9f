import { expect, it } from 'vitest';
import { hasPicture } from '../../../../lib/markdown/tree/page-parts.ts';

it.each([
  ['![a](b)', true],
  ['a ![b][c]', true],
  ['[a](b)', false],
  ['a ![b', false],
  ['] ![b', false],
  ['![ '.repeat(300_000), false],
])('hasPicture: tells quickly whether a page has a picture (%#)', (markdown, held) => {
  expect(hasPicture(markdown)).toBe(held);
});
