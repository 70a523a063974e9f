import { linkTo } from '../markdown-text.ts';
import { scanLines } from './lines.ts';

/** The anchors that a reader of GFM gives to headings: each heading in the order of the text gets its own. */
function createAnchors(): (heading: string) => string {
  const used = new Map<string, number>();
  return (heading) => {
    const slug = heading
      .replace(/\\(.)/g, '$1')
      .toLowerCase()
      .trim()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
      .replace(/\s/g, '-');
    const before = used.get(slug);
    used.set(slug, (before ?? 0) + 1);
    return before === undefined ? slug : `${slug}-${before}`;
  };
}

/** The headings of a Markdown text, without their marks. */
function headingsOf(markdown: string): string[] {
  const lines = scanLines(markdown);
  return lines.flatMap(({ kind, text }, place) => {
    if (kind === 'heading') return [text.replace(/^ *#+[ \t]*|[ \t]+#+[ \t]*$/g, '')];
    return kind === 'underline' ? [lines[place - 1]?.text ?? ''] : [];
  });
}

/** A list of links to the pages of a text: their headings, each the first of its section. */
export function contentsList(heading: string, sections: readonly { title: string; text: string }[]): string {
  const anchor = createAnchors();
  anchor(heading.replace(/^#+ /, ''));
  const entries = sections.map(({ title, text }) => {
    const [own] = headingsOf(text).map(anchor);
    return own === undefined ? `- ${title}` : `- [${title}](#${own})`;
  });
  return `${heading}\n\n${entries.join('\n')}`;
}

/** A numbered list of links to where the pages came from. */
export function sourceList(
  heading: string,
  sections: readonly { plainTitle: string; url: string }[],
): string {
  const entries = sections.map(({ plainTitle, url }, place) => `${place + 1}. ${linkTo(plainTitle, url)}`);
  return `${heading}\n\n${entries.join('\n')}`;
}
