import { escapeText, linkTo } from '../extraction/markdown-text.ts';
import type { ResultItem } from './answer.ts';
import { textOf } from './tokens.ts';

/** The shapes that chosen results can be copied in. */
const EXPORTS = ['markdown', 'markdown-snippets', 'json', 'csv', 'urls'] as const;
export type ExportShape = (typeof EXPORTS)[number];

/** Results as text: a Markdown list, with snippets or without, JSON, CSV (RFC 4180) or one address a line. */
export function exportResults(items: readonly ResultItem[], shape: ExportShape): string {
  return SHAPES[shape](items);
}

const titleOf = (item: ResultItem): string => textOf(item.title) || item.question || item.host || '';

const bullet = (item: ResultItem): string =>
  `- ${item.url === undefined ? escapeText(titleOf(item)) : linkTo(titleOf(item), item.url)}`;

function bulletWithSnippet(item: ResultItem): string {
  const snippet = escapeText(textOf(item.snippet));
  return snippet === '' ? bullet(item) : `${bullet(item)}\n  ${snippet}`;
}

const record = (item: ResultItem) => ({
  title: titleOf(item),
  url: item.url ?? null,
  snippet: textOf(item.snippet),
  time: item.time ?? null,
});

const CSV_COLUMNS = ['title', 'url', 'snippet', 'time'] as const;

/** A cell of a spreadsheet; text that one would take for a formula is led by an apostrophe (OWASP, CSV injection). */
function cell(value: string | null): string {
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const lines = (parts: string[]): string => `${parts.join('\n')}\n`;

const SHAPES: Readonly<Record<ExportShape, (items: readonly ResultItem[]) => string>> = {
  markdown: (items) => lines(items.map(bullet)),
  'markdown-snippets': (items) => lines(items.map(bulletWithSnippet)),
  json: (items) => `${JSON.stringify(items.map(record), null, 2)}\n`,
  csv: (items) => {
    const rows = items.map(record).map((row) => CSV_COLUMNS.map((column) => cell(row[column])).join(','));
    return [CSV_COLUMNS.join(','), ...rows].map((row) => `${row}\r\n`).join('');
  },
  urls: (items) => lines(items.flatMap(({ url }) => url ?? [])),
};
