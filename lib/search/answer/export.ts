import { escapeText } from '../../markdown/escape.ts';
import type { Picture, ResultItem } from './answer.ts';
import { textOf } from './highlights.ts';
import { markdownLink, titleOfResult } from './markdown.ts';

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

function cell(text: string): string {
  const escaped = text.replace(CELL_START, (all, before: string, sign: string) =>
    sign === '' ? all : `${before}'${sign}`,
  );
  return `"${escaped.replaceAll('"', '""')}"`;
}

/** The formats in which selected results can be copied. */
export type ExportFormat = keyof typeof WRITERS;

/**
 * Formats results as text: a Markdown list with or without snippets, JSON or CSV with every field, or one URL per
 * line.
 */
export function exportResults(items: readonly ResultItem[], format: ExportFormat): string {
  return WRITERS[format](items);
}

const bullet = (item: ResultItem): string => `- ${markdownLink(item)}`;

function bulletWithSnippet(item: ResultItem): string {
  const snippet = escapeText(textOf(item.snippet));
  return snippet === '' ? bullet(item) : `${bullet(item)}\n  ${snippet}`;
}

/** All fields of a result, under stable names for other programs; `null` for unknown values. */
const record = (item: ResultItem) => ({
  title: titleOfResult(item),
  url: item.url ?? null,
  snippet: textOf(item.snippet),
  time: item.time ?? null,
  group: item.id.slice(0, Math.max(0, item.id.lastIndexOf(':'))),
  source: item.source ?? null,
  length_seconds: item.duration ?? null,
  ...pictureOf('image', item.picture),
  ...pictureOf('thumbnail', item.thumbnail),
  question: item.question ?? null,
  query: item.query ?? null,
  facts: Object.fromEntries((item.facts ?? []).map(({ name, value }) => [name, value])),
  entries: item.entries ?? [],
  code: item.code ?? null,
  language: item.language ?? null,
  archived_at: item.archivedAt ?? null,
  archived_host: item.archivedHost ?? null,
  marks: item.marks,
  full_text: item.markdown ?? null,
  full_text_missing: item.unread === true,
  service_fields: item.props ?? {},
});

const pictureOf = (name: string, picture: Picture | undefined) => ({
  [name]: picture?.url ?? null,
  [`${name}_width`]: picture?.width ?? null,
  [`${name}_height`]: picture?.height ?? null,
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

const WRITERS = {
  markdown: (items) => lines(items.map(bullet)),
  'markdown-snippets': (items) => lines(items.map(bulletWithSnippet)),
  json: (items) => `${JSON.stringify(items.map(record), null, 2)}\n`,
  csv,
  urls: (items) => lines(items.flatMap(({ url }) => url ?? [])),
} as const satisfies Record<string, (items: readonly ResultItem[]) => string>;
