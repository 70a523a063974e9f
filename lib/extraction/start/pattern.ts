import type { Target } from '../job/job.ts';

/**
 * Filters links by a case-insensitive pattern. A pattern with `*` must match the whole URL, with or without its scheme;
 * otherwise it must occur in the URL or title.
 */
export function byPattern(links: readonly Target[], pattern: string): Target[] {
  const wanted = pattern.trim().toLowerCase();
  const pieces = wanted.split('*');
  return links.filter(({ url, title = '' }) => {
    const address = url.toLowerCase();
    if (pieces.length === 1) return address.includes(wanted) || title.toLowerCase().includes(wanted);
    return fitsAll(address, pieces) || fitsAll(address.replace(/^https?:\/\//, ''), pieces);
  });
}

/**
 * Whether a text consists of these pieces with anything between them. Matching each as early as possible is optimal.
 */
function fitsAll(text: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop() ?? '';
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const piece of others) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}
