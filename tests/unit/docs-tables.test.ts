import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The first lines of tables that have no header: a blank line splits a table. */
const headless = (markdown: string): string[] =>
  [...markdown.matchAll(/(?:^|\n)\n(\|.*)\n(?!\| ?:?-)/g)].map(([, line = '']) => line);

it('table check: finds rows that a blank line separates from their table', () => {
  const table = '# Title\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n';
  expect(headless(table)).toEqual([]);
  expect(headless(`${table}\n| 3 | 4 |\n\nText.`)).toEqual(['| 3 | 4 |']);
});

it.each(globSync(['*.md', 'docs/**/*.md']))('%s has no table split by a blank line', (file) => {
  expect(headless(readFileSync(file, 'utf8'))).toEqual([]);
});
