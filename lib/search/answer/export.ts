import { escapeText, linkTo } from '../../markdown/escape.ts';
import type { Fact, ResultItem } from './answer.ts';
import { textOf } from './highlights.ts';
import { titleOfResult } from './markdown.ts';

/**
 * Matches each place where a cell could start, with any following character that a spreadsheet reads as the start of
 * a formula, including its fullwidth form (OWASP, CSV injection).
 */
const CELL_START = /((?:^|[;\t\r\n])[;"'\s]*)([=+\-@＝＋－＠]?)/g;

/**
 * Formats a CSV table (RFC 4180) with every cell quoted. In a spreadsheet that expects another separator, quotes
 * don't hold a cell together. So an apostrophe is put before a formula character wherever a cell could start, even
 * within text.
 */
function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const cell = (text: string): string => `"${escapeFormulas(text).replaceAll('"', '""')}"`;

const escapeFormulas = (text: string): string =>
  text.replace(CELL_START, (all, before: string, sign: string) => (sign === '' ? all : `${before}'${sign}`));

/** The formats in which selected results can be copied. */
const EXPORTS = ['markdown', 'markdown-snippets', 'json', 'csv', 'urls'] as const;
export type ExportFormat = (typeof EXPORTS)[number];

/**
 * Formats results as text: a Markdown list with or without snippets, JSON or CSV with every field, or one URL per
 * line.
 */
export function exportResults(items: readonly ResultItem[], format: ExportFormat): string {
  return WRITERS[format](items);
}

const bullet = (item: ResultItem): string =>
  `- ${item.url === undefined ? escapeText(titleOfResult(item)) : linkTo(titleOfResult(item), item.url)}`;

function bulletWithSnippet(item: ResultItem): string {
  const snippet = escapeText(textOf(item.snippet));
  return snippet === '' ? bullet(item) : `${bullet(item)}\n  ${snippet}`;
}

const groupOf = ({ id }: ResultItem): string => id.slice(0, Math.max(0, id.lastIndexOf(':')));

const factOf = ({ name, value }: Fact) => [name, value] as const;

/** All fields of a result, under stable names for other programs; `null` for unknown values. */
const record = (item: ResultItem) => ({
  title: titleOfResult(item),
  url: item.url ?? null,
  snippet: textOf(item.snippet),
  time: item.time ?? null,
  group: groupOf(item),
  source: item.source ?? null,
  length_seconds: item.duration ?? null,
  ...pictureOf(item),
  ...detailsOf(item),
  marks: item.marks,
  full_text: item.markdown ?? null,
  full_text_missing: item.unread === true,
  service_fields: item.props ?? {},
});

const pictureOf = ({ picture, thumbnail }: ResultItem) => ({
  image: picture?.url ?? null,
  image_width: picture?.width ?? null,
  image_height: picture?.height ?? null,
  thumbnail: thumbnail?.url ?? null,
  thumbnail_width: thumbnail?.width ?? null,
  thumbnail_height: thumbnail?.height ?? null,
});

const detailsOf = (item: ResultItem) => ({
  question: item.question ?? null,
  query: item.query ?? null,
  facts: Object.fromEntries((item.facts ?? []).map(factOf)),
  entries: item.entries ?? [],
  code: item.code ?? null,
  language: item.language ?? null,
  archived_at: item.archivedAt ?? null,
  archived_host: item.archivedHost ?? null,
});

/** Formats a value for a cell: lists and facts get one line per entry. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${String(inner)}`)
    .join('\n');
}

/** A header row, then the results. An empty list still gets the header. */
function csv(items: readonly ResultItem[]): string {
  const rows = items.map(record).map((row) => Object.values(row).map(cellText));
  const columns = Object.keys(record(items[0] ?? { id: '', title: [], snippet: [], marks: [] }));
  return toCsv([columns, ...rows]);
}

const lines = (parts: string[]): string => `${parts.join('\n')}\n`;

const WRITERS: Readonly<Record<ExportFormat, (items: readonly ResultItem[]) => string>> = {
  markdown: (items) => lines(items.map(bullet)),
  'markdown-snippets': (items) => lines(items.map(bulletWithSnippet)),
  json: (items) => `${JSON.stringify(items.map(record), null, 2)}\n`,
  csv,
  urls: (items) => lines(items.flatMap(({ url }) => url ?? [])),
};
