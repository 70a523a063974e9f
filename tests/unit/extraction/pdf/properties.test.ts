import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pdfToMarkdown, readPdfPage } from '../../../../lib/extraction/pdf/to-markdown.ts';
import { type Drawn, HEIGHT, page } from './page.ts';

const word = fc.stringMatching(/^[a-z]{4,12}$/);
const drawn: fc.Arbitrary<Drawn> = fc.record({
  text: fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' ')),
  y: fc.integer({ min: HEIGHT * 0.13, max: HEIGHT * 0.87 }),
  x: fc.integer({ min: 0, max: 500 }),
  size: fc.integer({ min: 6, max: 30 }),
  mono: fc.boolean(),
  rtl: fc.boolean(),
});
const wordsOf = (text: string): string[] => (text.match(/[a-z]{4,}/g) ?? []).sort();

it('PDF text: loses no letter, wherever it is drawn', () => {
  fc.assert(
    fc.property(fc.array(fc.array(drawn, { maxLength: 40 }), { minLength: 1, maxLength: 4 }), (pages) => {
      const read = pages.map((lines, at) => readPdfPage(page(lines, at + 1)));
      const { markdown } = pdfToMarkdown(read, []);
      const letters = (text: string) =>
        wordsOf(text.replace(/<!-- page \d+ -->/g, ''))
          .join('')
          .split('')
          .sort()
          .join('');
      expect(letters(markdown)).toBe(
        letters(
          pages
            .flat()
            .map(({ text }) => text)
            .join(' '),
        ),
      );
    }),
  );
});
