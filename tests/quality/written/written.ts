import type { Check } from '../checks/check.ts';
import type { QualityPage } from '../shell.ts';

/** A page with the markup of a site. Its main text is between `⟦` and `⟧`, which are removed before serving. */
export interface WrittenPage {
  name: string;
  url: string;
  html: string;
  checks: readonly Check[];
}

const INLINE =
  /<\/?(?:a|abbr|b|cite|code|em|i|kbd|mark|q|rb|ruby|s|small|span|strong|sub|sup|time|u|var)\b[^>]*>/gi;

/** The pages of one kind, each with its main text as the reference. */
export const writtenPages = (group: string, pages: readonly WrittenPage[]): QualityPage[] =>
  pages.map(({ html, ...page }) => ({
    group,
    ...page,
    html: html.replace(/[⟦⟧]/g, ''),
    reference: ownText(html),
  }));

function ownText(html: string): string {
  const own = [...html.matchAll(/⟦([\s\S]*?)⟧/g)].map(([, part = '']) => part);
  return own
    .join('\n')
    .replace(INLINE, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

/** A site's document; `body` is everything it shows. */
export const pageOf = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
