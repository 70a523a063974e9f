import { escapeText, linkTo } from '../../markdown/escape.ts';
import type { Fact, ResultItem } from './answer.ts';
import { titleOfResult } from './markdown.ts';
import { textOf } from './tokens.ts';

/** Where a cell could begin, up to what a spreadsheet takes for a formula, in its full width too (OWASP, CSV injection). */
const BEGINNING = /((?:^|[;\t\r\n])[;"'\s]*)([=+\-@＝＋－＠]?)/g;

/**
 * A table in CSV (RFC 4180), each cell in quotes. Where a spreadsheet goes by another separator, quotes hold no cell
 * together: a sign that would begin a formula is led by an apostrophe wherever a cell could begin, within texts too.
 */
function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const cell = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

const guarded = (text: string): string =>
  text.replace(BEGINNING, (all, before: string, sign: string) => (sign === '' ? all : `${before}'${sign}`));

/** The shapes that chosen results can be copied in. */
const EXPORTS = ['markdown', 'markdown-snippets', 'json', 'csv', 'urls'] as const;
export type ExportShape = (typeof EXPORTS)[number];

/** Results as text: a Markdown list, with snippets or without, JSON and CSV with every field, or one address a line. */
export function exportResults(items: readonly ResultItem[], shape: ExportShape): string {
  return SHAPES[shape](items);
}

const bullet = (item: ResultItem): string =>
  `- ${item.url === undefined ? escapeText(titleOfResult(item)) : linkTo(titleOfResult(item), item.url)}`;

function bulletWithSnippet(item: ResultItem): string {
  const snippet = escapeText(snippetOf(item));
  return snippet === '' ? bullet(item) : `${bullet(item)}\n  ${snippet}`;
}

/** What a result says of itself; of one that was read in full, the beginning of its page. */
const snippetOf = ({ snippet, markdown }: ResultItem): string =>
  textOf(snippet) || (markdown === undefined ? '' : beginning(markdown));

const LONGEST_BEGINNING = 300;

/** The first words of a page, without pictures, addresses and marks. */
function beginning(markdown: string): string {
  const words = markdown
    .slice(0, LONGEST_BEGINNING * 6)
    .replace(/!\[[^\]]{0,300}\]\([^)]{0,1000}\)/g, '')
    .replace(/\[([^\]]{0,300})\]\([^)]{0,1000}\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+|[*`]+/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= LONGEST_BEGINNING) return words;
  const cut = words.slice(0, LONGEST_BEGINNING);
  return `${cut.slice(0, cut.lastIndexOf(' ')).trimEnd()}…`;
}

/** The group is the first part of an id. */
const groupOf = ({ id }: ResultItem): string => id.slice(0, Math.max(0, id.lastIndexOf(':')));

const factOf = ({ name, value, unit }: Fact) =>
  [name, unit === undefined ? value : `${value} ${unit}`] as const;

/** All that is known of a result, under names that other programs can go by; `null` for what is not known. */
const record = (item: ResultItem) => ({
  title: titleOfResult(item),
  url: item.url ?? null,
  snippet: snippetOf(item),
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

/** A value as the text of a cell: lists and facts one a line. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${String(inner)}`)
    .join('\n');
}

/** With the names of the columns first; one row of nothing where there are no results to name them. */
function csv(items: readonly ResultItem[]): string {
  const rows = items.map(record).map((row) => Object.values(row).map(cellText));
  const columns = Object.keys(record(items[0] ?? { id: '', title: [], snippet: [], marks: [] }));
  return toCsv([columns, ...rows]);
}

const lines = (parts: string[]): string => `${parts.join('\n')}\n`;

const SHAPES: Readonly<Record<ExportShape, (items: readonly ResultItem[]) => string>> = {
  markdown: (items) => lines(items.map(bullet)),
  'markdown-snippets': (items) => lines(items.map(bulletWithSnippet)),
  json: (items) => `${JSON.stringify(items.map(record), null, 2)}\n`,
  csv,
  urls: (items) => lines(items.flatMap(({ url }) => url ?? [])),
};
