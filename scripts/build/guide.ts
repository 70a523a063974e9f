import { readdirSync, readFileSync } from 'node:fs';
import { Marked, type Tokens } from 'marked';
import { ROOT } from '../run.ts';
import { writeBreakpoints } from './inline-tokens.ts';

/** The folder of the guide's images, both in the package and in `docs/`. */
const PICTURES = 'guide';
const STYLES = ['tokens', 'base', 'guide'].map((name) => `components/ui/${name}.css`);

/** The guide as shipped. */
interface Guide {
  html: string;
  /** The anchors of its sections in order, which links may point to. */
  anchors: string[];
}

/** The anchor that GitHub gives a heading, so that links work both there and in the package. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-');

/** Converts the guide to a page. */
export const renderGuide = (markdown: string): Guide => renderPage(markdown, 'Quarry user guide');

/** Converts the changelog to a page. Each version repeats the same headings, so only versions have anchors. */
const renderChanges = (markdown: string): string => renderPage(markdown, 'What’s new in Quarry', 2).html;

/**
 * Converts Markdown to a page: headings with anchors and a table of contents. It loads only its images. Headings
 * below level `deepest` have no anchor.
 */
function renderPage(markdown: string, title: string, deepest = 6): Guide {
  const anchors: string[] = [];
  const contents: string[] = [];
  const renderer = {
    heading(this: { parser: { parseInline(tokens: Tokens.Generic[]): string } }, heading: Tokens.Heading) {
      const { tokens, depth, text } = heading;
      const words = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${words}</h1>\n`;
      if (depth > deepest) return `<h${depth}>${words}</h${depth}>\n`;
      const anchor = anchorOf(text);
      if (anchors.includes(anchor)) throw new Error(`${title}: two headings lead to #${anchor}.`);
      anchors.push(anchor);
      if (depth === 2) contents.push(`<li><a href="#${anchor}">${words}</a></li>`);
      return `<h${depth} id="${anchor}">${words}</h${depth}>\n`;
    },
    link(this: { parser: { parseInline(tokens: Tokens.Generic[]): string } }, { href, tokens }: Tokens.Link) {
      const words = this.parser.parseInline(tokens);
      if (href.startsWith('#')) return `<a href="${href}">${words}</a>`;
      // Other files of the repository are not in the package.
      if (!/^https:\/\/[^"]+$/.test(href)) throw new Error(`${title} can’t link to ${href}.`);
      return `<a href="${href}" target="_blank" rel="noreferrer">${words}</a>`;
    },
  };
  const body = new Marked({ renderer }).parse(markdown, { async: false });
  return { html: page(title, body, contents), anchors };
}

/** Always English, left to right, whatever the browser's language. */
const page = (title: string, body: string, contents: readonly string[]): string => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="/icon/32.png">
<link rel="stylesheet" href="/guide.css">
</head>
<body>
<nav aria-labelledby="contents"><h2 id="contents">Contents</h2><ul>
${contents.join('\n')}
</ul></nav>
<main>
${body}</main>
</body>
</html>
`;

const read = (path: string): string => readFileSync(ROOT + path, 'utf8');

/** Without a byte order mark, browsers read a text file of the extension as Windows-1252. */
const UTF8_MARK = '\uFEFF';

/** Repository files that Settings links to, in wxt's format for public files. */
export const aboutFiles = () => [
  { relativeDest: 'changes.html', contents: renderChanges(read('CHANGELOG.md')) },
  { relativeDest: 'license.txt', contents: UTF8_MARK + read('LICENSE') },
];

/** The files of the guide. */
export function guideFiles() {
  const pictures = readdirSync(`${ROOT}docs/${PICTURES}`).filter((name) => name.endsWith('.webp'));
  return [
    { relativeDest: 'guide.html', contents: renderGuide(read('docs/guide.md')).html },
    {
      relativeDest: 'guide.css',
      contents: writeBreakpoints(STYLES.map(read).join('')).replace(/\/\*[\s\S]*?\*\/\n?/g, ''),
    },
    ...pictures.sort().map((name) => ({
      relativeDest: `${PICTURES}/${name}`,
      absoluteSrc: `${ROOT}docs/${PICTURES}/${name}`,
    })),
  ];
}
