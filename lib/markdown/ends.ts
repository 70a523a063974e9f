import { endsOfHtml } from './html-ends.ts';
import { htmlIn } from './html-in.ts';
import { blocksOf, type Line, scanMarkdown } from './scanner.ts';

const MAY_BE_OPEN = /<|`{3}|~{3}/;

/** Markdown to append to a text, which closes everything left open (code, comments, HTML); empty if nothing is. */
export function endsOf(markdown: string): string {
  if (!MAY_BE_OPEN.test(markdown)) return '';
  const { lines, end } = scanMarkdown(markdown);
  const depth = lines.reduce((most, line) => Math.max(most, line.depth), 0);
  const closing = end?.kind === 'html' ? end.closing : '';
  // Parsers show footnotes at the end of the document, as text, or not at all.
  const readings = [htmlOf(lines.filter(({ noted }) => !noted)) + closing];
  if (markdown.includes('[^')) readings.push(htmlOf(scanMarkdown(markdown, false).lines) + closing);
  const html = endsOfHtml([...new Set(readings)], depth);
  return `${end ? `\n${end.closing}` : ''}${html ? `\n\n${html}` : ''}`;
}

/** All HTML in a text, in order. Text between HTML ends an open tag, as in the rendered document. */
export const htmlOf = (lines: readonly Line[]): string =>
  blocksOf(lines)
    .map((block) => {
      const [first] = block;
      const between = first?.kind === 'html' ? `${first.text}\n` : '\n>\n';
      return (
        between +
        htmlIn(block)
          .map(({ markup }) => markup)
          .join('')
      );
    })
    .join('');
