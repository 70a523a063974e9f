import { Defuddle } from 'defuddle/node';
import { parseHTML } from 'linkedom';
import type { FetchedPage } from './fetch-page.ts';

/** The readable part of a page as Markdown; empty where a page says nothing. */
export async function pageMarkdown(page: FetchedPage): Promise<string> {
  if (!page.isHtml) return page.text;
  const { document } = parseHTML(page.text);
  if (!document.body) return '';
  const { content, title } = await Defuddle(document, page.url, { markdown: true, useAsync: false });
  const text = content.trim();
  if (text === '' || title === '' || text.startsWith('#')) return text;
  return `# ${title}\n\n${text}`;
}
