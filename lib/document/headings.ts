import { headingWords } from '../markdown/leaf-lines.ts';

/** Splits a page into its leading level 1 heading and the rest; `undefined` if it starts with anything else. */
export function leadingTitle(markdown: string): { words: string; rest: string } | undefined {
  const end = markdown.indexOf('\n');
  const line = end < 0 ? markdown : markdown.slice(0, end);
  const words = /^ {0,3}#[ \t]/.test(line) ? headingWords(line) : '';
  return words === '' ? undefined : { words, rest: end < 0 ? '' : markdown.slice(end + 1) };
}

/** Removes leading blank lines. The first line keeps its indentation, which may make it code. */
export function withoutBlankStart(text: string): string {
  const first = text.length - text.trimStart().length;
  return first === 0 ? text : text.slice(text.lastIndexOf('\n', first - 1) + 1);
}
