import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layoutPieces } from '../../../lib/document/formatter.ts';

it('text pieces are as long as possible, end at a line break if there is one, and add up to the text', () => {
  const part = fc.oneof(
    fc.constant('\n'),
    fc.integer({ min: 1, max: 25_000 }).map((length) => 'x'.repeat(length)),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      const pieces = layoutPieces(text);
      expect(pieces.join('')).toBe(text);
      for (const [index, piece] of pieces.entries()) {
        expect(piece.length).toBeLessThanOrEqual(10_001);
        const next = pieces[index + 1];
        if (next !== undefined && !piece.endsWith('\n')) expect(piece).toMatch(/^x{10000}$/);
      }
    }),
  );
});
