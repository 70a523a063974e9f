import { expect, it } from 'vitest';
import { toMarkdownText } from '../../../lib/page-to-markdown/markdown/markdown.ts';
import { readCases } from '../../shared/read-cases.ts';

it.each([
  ...readCases('tests/unit/page-to-markdown/markdown.txt'),
  [
    'the lines of code in a list',
    '<ul><li>a<pre>b\n\u2029# c</pre></li></ul>',
    '- a\n\n  ```\n  b\n  \u2029# c\n  ```',
  ],
  ['no separators of paragraphs in a quote', '<blockquote>a\u2029b</blockquote>', '> a b'],
  ['line breaks of a style', '<p>a\u2028b\u2028\u2028c</p>', 'a  \nb\n\nc'],
])('Markdown: keeps or drops %s', (_, html, markdown) => {
  const template = document.createElement('template');
  template.innerHTML = html;
  expect(toMarkdownText(template.content)).toBe(markdown);
});
