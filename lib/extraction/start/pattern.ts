import type { Untrusted } from '../../untrusted.ts';
import type { Target } from '../job/job.ts';

/**
 * The links that a pattern names, without regard to case. With `*` it stands for a whole address, its scheme left out or
 * not; else for a part of the address or of the title.
 */
export function byPattern(links: readonly Target[], pattern: Untrusted): Target[] {
  const wanted = pattern.trim().toLowerCase();
  const fits = wanted.includes('*') ? whole(wanted) : part(wanted);
  return links.filter(fits);
}

const part =
  (wanted: string) =>
  ({ url, title = '' }: Target): boolean =>
    url.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted);

function whole(wanted: string) {
  const pieces = wanted.split('*');
  return ({ url }: Target): boolean => {
    const address = url.toLowerCase();
    return fitsAll(address, pieces) || fitsAll(address.replace(/^https?:\/\//, ''), pieces);
  };
}

/** Tells whether a text is these pieces with anything between them. The nearest place of each leaves most to the next. */
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
