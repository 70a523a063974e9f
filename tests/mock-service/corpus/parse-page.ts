import { parseHTML } from 'linkedom';

/** The parser takes tags literally, so tags that HTML allows to be omitted are inserted first. */
function withBody(html: string): string {
  if (/<body[\s>]/i.test(html)) return html;
  const inner = html.replace(/<!doctype[^>]*>|<\/?html[^>]*>/gi, '');
  return /<\/head>/i.test(inner)
    ? `<html>${inner.replace(/<\/head>/i, '</head><body>')}</body></html>`
    : `<html><head></head><body>${inner}</body></html>`;
}

/** Parses an HTML page of any age into a document with a body. */
export function parsePage(html: string): Document {
  return parseHTML(withBody(html)).document;
}
