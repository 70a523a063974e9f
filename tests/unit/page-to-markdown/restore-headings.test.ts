import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { numberBlocks, restoreHeadings } from '../../../lib/page-to-markdown/restore-headings.ts';

const NONE: readonly string[] = [];

it.each([
  ['a lost heading whose text was found', 'h2 p', ['p'], ['h2', 'p']],
  ['no heading whose text was lost', 'p h2 p', ['p'], ['p']],
  ['nothing where nothing was found', 'h2 p', NONE, NONE],
])('puts back %s', (_, page, kept, expected) => {
  const { document } = parseHTML('<html><body></body></html>');
  const make = (tags: readonly string[]) => {
    const part = document.createElement('div');
    for (const tag of tags) {
      const block = document.createElement(tag);
      block.textContent = tag;
      part.append(block);
    }
    return part;
  };
  const whole = make(page.split(' '));
  numberBlocks(whole);
  const found = document.createElement('div');
  for (const tag of kept) found.append(whole.querySelector(tag)?.cloneNode(true) ?? '');
  restoreHeadings(found, whole);
  expect([...found.children].map((block) => block.localName)).toEqual(expected);
});
