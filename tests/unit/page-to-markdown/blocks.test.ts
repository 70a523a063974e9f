import { expect, it } from 'vitest';
import { isFormula, toFormula } from '../../../lib/page-to-markdown/blocks/formulas.ts';
import { simplify, withNotes } from '../../../lib/page-to-markdown/document.ts';
import { toMarkdownText } from '../../../lib/page-to-markdown/markdown/markdown.ts';
import { readCases } from '../../shared/read-cases.ts';

function pageOf(html: string): Document {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = html;
  return page;
}

it.each(readCases('tests/unit/page-to-markdown/blocks.txt'))('block: %s', (_, html, markdown) => {
  const page = pageOf(html);
  const notes = simplify(page, 'https://a.test/page');
  const content = page.createDocumentFragment();
  content.append(...page.body.childNodes);
  expect(withNotes(content, notes)).toBe(markdown);
});

it.each(readCases('tests/unit/page-to-markdown/formulas.txt'))('formula: %s', (_, html, markdown) => {
  const { body } = pageOf(html);
  for (const shown of [...body.children].filter(isFormula)) body.replaceChildren(toFormula(shown) ?? '');
  expect(toMarkdownText(body)).toBe(markdown);
});

it('formula: none is an element that only has a similar name, or an image of a similar URL', () => {
  const html = '<p class="tex">Texas</p><img src="https://latex.codecogs.com:x/a.png" alt="a">';
  const [words, image] = pageOf(html).body.children;
  expect(words && toFormula(words)?.textContent).toBe('Texas');
  expect(image && isFormula(image)).toBe(false);
});
