import { endsOfHtml } from './html-ends.ts';
import { scanInline } from './inline.ts';
import { blocksOf, type Line, scanMarkdown } from './lines.ts';

const MAY_BE_OPEN = /<|`{3}|~{3}/;
const ADDRESS_OF_MAIL = /^<[^\s<>]*@/;

/** What ends all that a Markdown text leaves open (code, comments, HTML), to stand behind it; empty where nothing is open. */
export function endsOf(markdown: string): string {
  if (!MAY_BE_OPEN.test(markdown)) return '';
  const { lines, end } = scanMarkdown(markdown);
  const depth = lines.reduce((most, line) => Math.max(most, line.depth), 0);
  const html = endsOfHtml(htmlOf(lines) + (end?.kind === 'html' ? end.closing : ''), depth);
  return `${end ? `\n${end.closing}` : ''}${html ? `\n\n${html}` : ''}`;
}

/** All HTML of a text, in its order; what stands between ends a tag, as it does when it is rendered. */
function htmlOf(lines: readonly Line[]): string {
  const html: string[] = [];
  for (const block of blocksOf(lines)) {
    const [{ kind, text } = { kind: 'blank', text: '' }] = block;
    if (kind === 'html') html.push(`${text}\n`);
    else html.push('\n>\n');
    if (kind !== 'text' && kind !== 'heading') continue;
    const words = block.map((line) => line.text).join('\n');
    if (!words.includes('<')) continue;
    scanInline(words, new Map(), (markup) => {
      if (!ADDRESS_OF_MAIL.test(markup)) html.push(markup);
    });
  }
  return html.join('');
}
