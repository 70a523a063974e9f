import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isThematicBreak } from '../../../lib/markdown/leaf-lines.ts';

it('thematic breaks match the CommonMark pattern', () => {
  const pattern = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
  const line = fc.array(fc.constantFrom('*', '*', '-', '_', ' ', '\t', 'a'), { maxLength: 8 });
  fc.assert(
    fc.property(line, fc.constantFrom('*', '-', '_'), (marks, mark) => {
      const text = marks.map((one) => (one === '*' ? mark : one)).join('');
      expect(isThematicBreak(text)).toBe(pattern.test(text));
    }),
    { numRuns: 500 },
  );
});
