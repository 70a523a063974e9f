import { describe, expect, it } from 'vitest';
import { countWords } from '../../../lib/document/count-words.ts';
import { toDocument as build, type ExtractedPage } from '../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT } from '../../../lib/document/document-rules.ts';
import { DOCUMENT_WORDS } from '../../shared/document-words.ts';

const toDocument = (pages: ExtractedPage[]) => build(pages, DEFAULT_DOCUMENT, DOCUMENT_WORDS);
const page = (markdown: string, title?: string) => ({
  url: 'https://a.test/x',
  markdown,
  ...(title === undefined ? {} : { title }),
});

describe('toDocument', () => {
  it.each([
    [
      'its own title',
      page('# Own title\n\ntext', 'Link text'),
      '# Own title\n\nSource: <https://a.test/x>\n\ntext\n',
    ],
    [
      'a title from its link',
      page('text', 'Link text'),
      '# Link text\n\nSource: <https://a.test/x>\n\ntext\n',
    ],
    ['no title', page('text'), '# a.test/x\n\nSource: <https://a.test/x>\n\ntext\n'],
    [
      'a title with markup',
      page('text', 'a *b* [c]\nd'),
      '# a \\*b\\* \\[c\\] d\n\nSource: <https://a.test/x>\n\ntext\n',
    ],
    [
      'a second-level heading',
      page('## Part\n\ntext', 'T'),
      '# T\n\nSource: <https://a.test/x>\n\n## Part\n\ntext\n',
    ],
    [
      'a title that ends with a number sign',
      page('# C#\n\ntext'),
      '# C#\n\nSource: <https://a.test/x>\n\ntext\n',
    ],
    ['trailing marks after its title', page('# A ##\n\ntext'), '# A\n\nSource: <https://a.test/x>\n\ntext\n'],
    ['code after its title', page('# A\n\n    code'), '# A\n\nSource: <https://a.test/x>\n\n    code\n'],
    ['line endings from another system', page('a\r\nb', 'T'), '# T\n\nSource: <https://a.test/x>\n\na\nb\n'],
  ])('a page with %s', (_, input, markdown) => {
    expect(toDocument([input])).toBe(markdown);
  });

  it.each([
    ['spaces', `# x${' '.repeat(60_000)}y`],
    ['marks', `# x${' #'.repeat(30_000)}y`],
    ['links to code', `# x\n\n${'[`a`](b)'.repeat(8_000)}`],
    ['lines', `# x\n\n${'a\n'.repeat(60_000)}`],
    ['ticks', `# x\n\n${Array.from({ length: 300 }, (_, n) => '`'.repeat(n)).join(' ')}`],
  ])('builds a document and its lists from a page full of %s in linear time', (_, markdown) => {
    const rules = { ...DEFAULT_DOCUMENT, links: 'strip', contents: true, sources: true } as const;
    expect(build([page(markdown), page('b')], rules, DOCUMENT_WORDS)).toContain('- [x');
  });
});

it.each([
  ['', 0],
  ['two words', 2],
  ['# One *two* three.', 3],
  ['石を切る', 3],
])('word count: is right for %j', (text, words) => {
  expect(countWords(text)).toBe(words);
});
