import { expect, it } from 'vitest';
import { toMarkdownText } from '../../../lib/page-to-markdown/markdown/markdown.ts';
import { readCases } from '../../shared/read-cases.ts';

it.each([
  ...readCases('tests/unit/page-to-markdown/markdown.txt'),
  ['line breaks of a style', '<p>a\u2028b\u2028\u2028c</p>', 'a  \nb\n\nc'],
])('Markdown: keeps or drops %s', (_, html, markdown) => {
  const template = document.createElement('template');
  template.innerHTML = html;
  expect(toMarkdownText(template.content)).toBe(markdown);
});
