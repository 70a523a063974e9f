import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEntities } from '../../../../lib/markdown/escape.ts';
import { textOf, toTokens } from '../../../../lib/search/answer/highlights.ts';

describe('toTokens', () => {
  it.each([
    ['plain text', [{ text: 'plain text' }]],
    ['a <strong>cut</strong> stone', [{ text: 'a ' }, { text: 'cut', mark: true }, { text: ' stone' }]],
    ['<b>cut</b><b> stone</b>', [{ text: 'cut stone', mark: true }]],
    ['it&#39;s &amp; isn&#x27;t', [{ text: "it's & isn't" }]],
    ['&lt;script&gt;', [{ text: '<script>' }]],
    ['<script>alert(1)</script>', [{ text: '<script>alert(1)</script>' }]],
    ['<img src=x onerror=y>', [{ text: '<img src=x onerror=y>' }]],
    ['  many\n\t spaces ', [{ text: ' many spaces ' }]],
    ['over\u202eride \u200bzero\u0000', [{ text: 'override zero' }]],
    ['a family 👩‍👩‍👧 and می‌خواهم', [{ text: 'a family 👩‍👩‍👧 and می‌خواهم' }]],
    ['', []],
  ])('%j', (html, tokens) => {
    expect(toTokens(html)).toEqual(tokens);
  });

  it('keeps every visible character of plain text', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/[<&]/.test(text)),
        (text) => {
          const visible = text.replace(/[\s\p{Cc}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]/gu, '');
          expect(textOf(toTokens(text)).replace(/\s/g, '')).toBe(visible);
        },
      ),
    );
  });

  it('never throws and never keeps an invisible character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (html) => {
        expect(textOf(toTokens(html))).not.toMatch(/[\p{Cc}\u202e\u2066\u200b]/u);
      }),
    );
  });
});

describe('decodeEntities', () => {
  it.each([
    ['&amp;lt;', '&lt;'],
    ['&#0;', '&#0;'],
    ['&#xD800;', '&#xD800;'],
    ['&#x110000;', '&#x110000;'],
    ['&#128512;', '😀'],
    ['&constructor;', '&constructor;'],
    ['AT&T', 'AT&T'],
  ])('%s is %s', (written, read) => {
    expect(decodeEntities(written)).toBe(read);
  });
});
