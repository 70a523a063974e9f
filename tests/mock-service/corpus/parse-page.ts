import { parseHTML } from 'linkedom';

/** The parser takes tags as they come: what HTML allows to be left out has to be put in first. */
function withBody(html: string): string {
  if (/<body[\s>]/i.test(html)) return html;
  const inner = html.replace(/<!doctype[^>]*>|<\/?html[^>]*>/gi, '');
  return /<\/head>/i.test(inner)
    ? `<html>${inner.replace(/<\/head>/i, '</head><body>')}</body></html>`
    : `<html><head></head><body>${inner}</body></html>`;
}

/** Parses an HTML page, however old, into a document that has a body. */
export function parsePage(html: string): Document {
  return parseHTML(withBody(html)).document;
}
