import { describe, expect, it } from 'vitest';
import { type ExtractedPage, toDocument } from '../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT, type DocumentRules, FIELDS } from '../../../lib/document/document-rules.ts';
import { DOCUMENT_WORDS } from '../../shared/document-words.ts';

const ONE: ExtractedPage = { url: 'https://a.test/x?utm_source=y', markdown: '# One *a*\n\ntext' };
const TWO: ExtractedPage = {
  url: 'https://b.test/y--z',
  title: 'Two "b"',
  markdown: 'words [l](https://c.test)',
};

const made = (pages: ExtractedPage[], rules: Partial<DocumentRules>) =>
  toDocument(pages, { ...DEFAULT_DOCUMENT, ...rules }, DOCUMENT_WORDS);

describe('the head of a page', () => {
  it('contains the known facts as front matter', () => {
    const page = {
      ...TWO,
      author: 'Zoë: "Z"',
      date: '2026-02-03',
      at: Date.UTC(2026, 2, 4, 5, 6, 7),
      via: 'local',
    } as const;
    expect(made([page], { head: 'frontMatter', fields: [...FIELDS] })).toBe(`---
title: "Two \\"b\\""
url: "https://b.test/y--z"
canonical: "https://b.test/y--z"
author: "Zoë: \\"Z\\""
date: 2026-02-03
extracted: 2026-03-04T05:06:07Z
site: "b.test"
words: 4
via: "local"
---

words [l](https://c.test)
`);
  });

  it.each<[string, ExtractedPage[], Partial<DocumentRules>, string]>([
    [
      'front matter for several pages',
      [ONE, TWO],
      { head: 'frontMatter', fields: ['url', 'title'] },
      '---\npages:\n  - url: "https://a.test/x"\n    title: "One a"\n  - url: "https://b.test/y--z"\n    title: "Two \\"b\\""\n---\n\n# One *a*\n\ntext\n\n---\n\n# Two "b"\n\nwords [l](https://c.test)\n',
    ],
    [
      'empty front matter',
      [TWO],
      { head: 'frontMatter', fields: [] },
      '# Two "b"\n\nwords [l](https://c.test)\n',
    ],
    ['nothing', [ONE, TWO], { head: 'none' }, '# One *a*\n\ntext\n\n---\n\nwords [l](https://c.test)\n'],
  ])('%s', (_, pages, rules, expected) => {
    expect(made(pages, rules)).toBe(expected);
  });
});

describe('several pages', () => {
  const bare = { head: 'none' } as const;
  it.each<[string, Partial<DocumentRules>, string]>([
    [
      'separated by a blank line',
      { ...bare, separator: 'blank' },
      '# One *a*\n\ntext\n\nwords [l](https://c.test)\n',
    ],
    [
      'separated by a comment',
      { ...bare, separator: 'comment' },
      '# One *a*\n\ntext\n\n<!-- https://b.test/y-%2Dz -->\n\nwords [l](https://c.test)\n',
    ],
    [
      'contents and sources',
      { head: 'frontMatter', fields: [], contents: true, sources: true, shift: 1, links: 'footnotes' },
      '## Contents\n\n- [One a](#one-a)\n- [Two "b"](#two-b)\n\n## One *a*\n\ntext\n\n---\n\n## Two "b"\n\nwords l[^1]\n\n## Sources\n\n1. [One a](https://a.test/x)\n2. [Two "b"](https://b.test/y--z)\n\n[^1]: <https://c.test/>\n',
    ],
  ])('%s', (_, rules, expected) => {
    expect(made([ONE, TWO], rules)).toBe(expected);
  });

  it('keeps footnotes with the same label apart', () => {
    const page = { url: 'https://a.test/', markdown: 'a[^1]\n\n[^1]: b' };
    expect(made([page, page], bare)).toBe('a[^1]\n\n[^1]: b\n\n---\n\na[^1-2]\n\n[^1-2]: b\n');
  });

  it('leaves a page with whole text unchanged', () => {
    const whole = { url: 'https://a.test/', markdown: '# A\n[b](c?utm_id=1)', whole: true } as const;
    expect(made([whole], { links: 'strip', shift: 1 })).toBe('# A\n[b](c?utm_id=1)\n');
  });
});
