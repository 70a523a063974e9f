import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toDocument } from '../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT } from '../../../lib/document/document-rules.ts';
import { isThematicBreak } from '../../../lib/markdown/leaf-lines.ts';
import { readParts } from '../../../lib/markdown/tree/page-parts.ts';
import { DOCUMENT_WORDS } from '../../shared/document-words.ts';

const page = (markdown: string) => ({ url: 'https://docs.test/', markdown });

it.each(['*', '- \t'])('a line of 5 MB of %j is read as a thematic break', (mark) => {
  const line = mark.repeat(5_000_000 / mark.length);
  expect(isThematicBreak(line)).toBe(true);
  expect(toDocument([page(`${line}\n`)], DEFAULT_DOCUMENT, DOCUMENT_WORDS)).toContain(line.trimEnd());
  const rules = { base: 'https://docs.test/', definitions: new Map() };
  expect([...readParts(line, rules)].flatMap(({ blocks }) => blocks.map(({ kind }) => kind))).toContain(
    'rule',
  );
});

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
