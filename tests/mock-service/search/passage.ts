import { escapeHtml } from './html.ts';
import { termOf, type Word, wordsOf } from './words.ts';

const PASSAGE_LENGTH = 220;
const LEAD = 40;
/** The most matches that a passage is chosen from. A common word has thousands in a long page. */
const MATCHES = 200;

/** The text as HTML, with words whose terms matched in `<strong>`. */
export function highlight(text: string, terms: ReadonlySet<string>): string {
  let html = '';
  let done = 0;
  for (const { text: word, start, end } of wordsOf(text)) {
    if (!terms.has(termOf(word))) continue;
    html += `${escapeHtml(text.slice(done, start))}<strong>${escapeHtml(word)}</strong>`;
    done = end;
  }
  return html + escapeHtml(text.slice(done));
}

/** The start of the section with the most different matched terms. */
function densest(matches: readonly Word[]): number {
  let best = { start: 0, count: 0 };
  for (const first of matches) {
    const near = matches.filter(({ start }) => start >= first.start && start < first.start + PASSAGE_LENGTH);
    const count = new Set(near.map(({ text }) => termOf(text))).size;
    if (count > best.count) best = { start: first.start, count };
  }
  return best.start;
}

/** A plain-text passage around the matched terms. */
export function passage(text: string, terms: ReadonlySet<string>): string {
  if (text.length <= PASSAGE_LENGTH) return text;
  const words = wordsOf(text);
  const matches = words.filter(({ text: word }) => terms.has(termOf(word)));
  const at = densest(matches.slice(0, MATCHES));
  const from = at <= LEAD ? 0 : (words.find(({ start }) => start >= at - LEAD)?.start ?? 0);
  const to = words.findLast(({ end }) => end <= from + PASSAGE_LENGTH)?.end ?? text.length;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}
