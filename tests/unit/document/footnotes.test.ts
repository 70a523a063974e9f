import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDocument } from '../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../../lib/document/document-rules.ts';
import { DOCUMENT_WORDS } from '../../shared/document-words.ts';

const formatted = (pages: readonly string[], rules: Partial<DocumentRules>) =>
  toDocument(
    pages.map((markdown, index) => ({ url: `https://a.test/${index}`, markdown })),
    { ...DEFAULT_DOCUMENT, head: 'none', ...rules },
    DOCUMENT_WORDS,
  );

const PAGE =
  'A[^x] and[^note]. In code `[^x]`, in prose [^none].\n\n[^x]: First\n    and more\n[^note]: Second\n\nEnd.';

describe('footnotes', () => {
  it('stay as written by default', () => expect(formatted([PAGE], {})).toBe(`${PAGE}\n`));

  it('are removed with their marks and nothing else', () => {
    expect(formatted([PAGE], { footnotes: 'remove' })).toBe(
      'A and. In code `[^x]`, in prose [^none].\n\nEnd.\n',
    );
  });

  it('are renumbered across all pages', () => {
    expect(
      formatted(['A[^b]\n\n[^b]: One', 'B[^b] C[^a]\n\n[^b]: Two\n[^a]: Three'], { footnotes: 'renumber' }),
    ).toBe('A[^1]\n\n[^1]: One\n\n---\n\nB[^2] C[^3]\n\n[^2]: Two\n[^3]: Three\n');
  });

  it('are numbered together with footnotes made from links', () => {
    const text = formatted(['A[^b] [l](https://b.test/)\n\n[^b]: One'], {
      footnotes: 'renumber',
      links: 'footnotes',
    });
    expect(text).toBe('A[^1] l[^2]\n\n[^1]: One\n\n[^2]: <https://b.test/>\n');
  });

  it('are removed from any page without losing other words', () => {
    const word = fc.stringMatching(/^[a-z]{3,6}$/);
    const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));
    const block = fc.oneof(
      words.map((text) => `t ${text}[^1]`),
      words.map((text) => `> t ${text} [^two], more`),
      words.map((text) => `- t ${text}\n- t[^1]`),
      words.map((text) => `## t ${text}[^two]`),
    );
    const note = fc
      .tuple(fc.constantFrom('1', 'two'), fc.boolean())
      .map(([label, long]) => `[^${label}]: GONE${long ? '\n\n    GONE too' : ''}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(block, note), { minLength: 1, maxLength: 8 }), (blocks) => {
        const page = [...blocks, '[^1]: GONE', '[^two]: GONE'].join('\n\n');
        const text = formatted([page], { footnotes: 'remove' });
        expect(text).not.toMatch(/\[\^|GONE/);
        const remaining = blocks.filter((one) => !one.startsWith('[^')).join(' ');
        expect(text.match(/\b[a-z]{3,6}\b/g)).toEqual(
          remaining.replace(/\[\^\w+\]/g, '').match(/\b[a-z]{3,6}\b/g),
        );
      }),
    );
  });
});
