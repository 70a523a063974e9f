import { endsOfHtml } from './html-ends.ts';
import { htmlIn } from './html-in.ts';
import { blocksOf, type Line, scanMarkdown } from './lines.ts';

const MAY_BE_OPEN = /<|`{3}|~{3}/;

/** What ends all that a Markdown text leaves open (code, comments, HTML), to stand behind it; empty where nothing is open. */
export function endsOf(markdown: string): string {
  if (!MAY_BE_OPEN.test(markdown)) return '';
  const { lines, end } = scanMarkdown(markdown);
  const depth = lines.reduce((most, line) => Math.max(most, line.depth), 0);
  const closing = end?.kind === 'html' ? end.closing : '';
  // Footnotes are shown at the end of all, or as text, or not at all.
  const readings = [htmlOf(lines.filter(({ noted }) => !noted)) + closing];
  if (markdown.includes('[^')) readings.push(htmlOf(scanMarkdown(markdown, false).lines) + closing);
  const html = endsOfHtml([...new Set(readings)], depth);
  return `${end ? `\n${end.closing}` : ''}${html ? `\n\n${html}` : ''}`;
}

/** All HTML of a text, in its order; what stands between ends a tag, as it does when it is rendered. */
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
