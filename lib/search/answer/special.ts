import type { ResultItem } from './answer.ts';
import { linesOf, textOf, toTokens } from './highlights.ts';

const MAX_CODE_LENGTH = 20_000;
const MAX_ENTRIES = 50;
const MAX_ENTRY_LENGTH = 200;

interface Source {
  url: string | undefined;
  snippet: string;
  time: string | undefined;
}

/** The additional content of some groups: code, list entries, or an archived page. */
export function specialOf(group: string, source: Source): Partial<ResultItem> {
  if (group === 'code') return codeIn(source);
  if (group === 'listicle') return entriesOf(source);
  return group === 'web_archive' ? archiveIn(source) : {};
}

/** Several lines, at least one of which is indented or ends like code. */
const looksLikeCode = (lines: readonly string[]): boolean =>
  lines.length > 1 && lines.some((line) => /^(?: {2,}|\t)\S|[{};]\s*$/.test(line));

/** The code in the snippet. Most snippets describe a repository and stay snippets. */
function codeIn({ snippet }: Source): Partial<ResultItem> {
  const lines = linesOf(snippet);
  const fence = /^```\s*([\w+#.-]*)$/.exec(lines[0]?.trim() ?? '');
  const end = lines.findLastIndex((line) => line.trim() === '```');
  if (!fence && !looksLikeCode(lines)) return {};
  const inner = fence ? lines.slice(1, end > 0 ? end : undefined) : lines;
  const code = fromFirstLine(inner.join('\n')).slice(0, MAX_CODE_LENGTH).trimEnd();
  if (code === '') return {};
  return { code, ...(fence?.[1] && { language: fence[1] }) };
}

/** Drops leading blank lines, but keeps the indentation of the first line. */
function fromFirstLine(text: string): string {
  const blank = text.length - text.trimStart().length;
  return text.slice(text.lastIndexOf('\n', blank) + 1);
}

function entriesOf({ snippet }: Source): Partial<ResultItem> {
  const entries = entriesIn(snippet).slice(0, MAX_ENTRIES);
  return entries.length > 0 ? { entries } : {};
}

function short(value: string): string[] {
  const words = textOf(toTokens(value.slice(0, MAX_ENTRY_LENGTH * 4)));
  if (words === '') return [];
  return [words.length > MAX_ENTRY_LENGTH ? `${words.slice(0, MAX_ENTRY_LENGTH)}…` : words];
}

const BULLET = /^\s*(?:[-*•·]|\d{1,3}[.)])\s+/;

/** The entries of a list written as text: one per line, or numbered from 1. */
function entriesIn(snippet: string): string[] {
  const lines = linesOf(
    snippet.replace(/<li[^>]{0,200}>/gi, '\n- ').replace(/<\/?[uo]l[^>]{0,200}>|<\/li>/gi, '\n'),
  );
  const bullets = lines.filter((line) => BULLET.test(line));
  if (bullets.length > 1) return bullets.flatMap((line) => short(line.replace(BULLET, '')));
  const numbered = numberedIn(lines.join(' '));
  return numbered.length > 1 ? numbered.flatMap(short) : [];
}

/** `1. One 2. Two`: the text after each number, as long as the numbers count up. */
function numberedIn(text: string): string[] {
  const starts: { at: number; from: number }[] = [];
  for (const mark of text.matchAll(/(?:^|\s)(\d{1,2})[.)]\s+/g)) {
    if (Number(mark[1]) === starts.length + 1)
      starts.push({ at: mark.index, from: mark.index + mark[0].length });
  }
  return starts.map(({ from }, index) => text.slice(from, starts[index + 1]?.at));
}

/** An archive's URL holds the time of the capture and the original URL: `/web/20200131120000/https://a.test/`. */
function archiveIn({ url, time }: Source): Partial<ResultItem> {
  const [, digits, original = ''] = /\/(\d{8,14})[a-z_]*\/((?:https?:\/\/?)?[^/\s]+)/i.exec(url ?? '') ?? [];
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?(\d\d)?$/.exec(digits ?? '') ?? [];
  const then = new Date(year ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : (time ?? ''));
  const host = URL.parse(original.replace(/^(?:https?:\/+)?/i, 'https://'))?.hostname.replace(/^www\./, '');
  return {
    ...(!Number.isNaN(then.getTime()) && { archivedAt: then.toISOString() }),
    ...(digits && host && { archivedHost: host }),
  };
}
