import { describe, expect, it } from 'vitest';
import { countWords } from '../../../lib/document/count-words.ts';
import { toDocument as build, type ExtractedPage } from '../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT } from '../../../lib/document/document-rules.ts';
import { titleOfPage } from '../../../lib/document/title.ts';
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
});

it.each([
  ['', 0],
  ['two words', 2],
  ['# One *two* three.', 3],
  ['石を切る', 3],
])('word count: is right for %j', (text, words) => {
  expect(countWords(text)).toBe(words);
});

it.each([
  ['# A [wall](https://a.test/_x_) of **stone**', 'A wall of stone'],
  ['# ![A badge](b.png) [![Logo](l.png) Wall](https://a.test/) `x`', 'Wall x'],
  ['# <https://a.test/walls>', 'https://a.test/walls'],
  ['# [![Logo](l.png)](https://a.test/)', '[![Logo](l.png)](https://a.test/)'],
  ['Text.', 'Stated'],
])('the title of %s is %s', (markdown, title) => {
  expect(titleOfPage({ url: 'https://a.test/', title: 'Stated', markdown })).toBe(title);
});
