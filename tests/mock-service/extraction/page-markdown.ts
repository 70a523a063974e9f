import { Defuddle } from 'defuddle/node';
import { parsePage } from '../corpus/read-page.ts';
import type { FetchedPage } from './extract-pages.ts';

/** Content patterns are kept, because removing them loses short lists, such as one of three ingredients. */
const OPTIONS = { markdown: true, useAsync: false, removeContentPatterns: false };

/** Navigation by older tools, in tables that the extractor mistakes for data. */
const OLD_NAVIGATION = '.navheader, .navfooter, table[summary^="Navigation" i]';

function withoutOldNavigation(document: Document): Document {
  for (const element of document.querySelectorAll(OLD_NAVIGATION)) element.remove();
  return document;
}

function withTitle(markdown: string, title: string): string {
  const [first = ''] = markdown.split('\n', 1);
  return title === '' || first.replace(/^#+ /, '') === title ? markdown : `# ${title}\n\n${markdown}`;
}

/** Pages converted so far, the oldest first: converting one takes a busy machine seconds. */
const CONVERTED = new Map<string, Promise<string>>();
const MAX_CONVERTED = 300;

/** The readable part of a page as Markdown; empty if a page has no text. */
export async function pageMarkdown(page: FetchedPage): Promise<string> {
  if (!page.isHtml) return page.text;
  const name = `${page.url} ${page.text}`;
  const converted = CONVERTED.get(name) ?? convert(page);
  CONVERTED.set(name, converted);
  const [oldest] = CONVERTED.keys();
  if (oldest !== undefined && CONVERTED.size > MAX_CONVERTED) CONVERTED.delete(oldest);
  return converted;
}

async function convert(page: FetchedPage): Promise<string> {
  const { content, title } = await Defuddle(withoutOldNavigation(parsePage(page.text)), page.url, OPTIONS);
  const markdown = content.trim();
  return markdown === '' ? '' : withTitle(markdown, title);
}
