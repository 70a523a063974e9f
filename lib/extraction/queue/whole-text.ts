import type { Failure } from '../../service/failures.ts';
import { codeFor } from './pages.ts';

/** A line that names a page: its URL, perhaps in a comment, link, or heading, or after a label. */
const HEAD = /^[\s#*>|-]*(?:<!--\s*)?(?:[\w ]{1,20}:\s*)?(?:\[[^\]]*\]\()?<?(https?:\/\/[^\s<>)]+)/;
/** The sentences that the service was seen to send for a failed page, and quoted words alone. */
const FAILURE = /^(?:>.+|(?:No data returned from crawlers|bad status code)\b.*)$/i;

/**
 * Why pages are missing from a Markdown answer, by their position among the requested `urls`. Its structure is not
 * documented (API spec 4.3), so a page counts as failed only if its part has no text or just a reason, or if it is
 * not named although others are.
 */
export function failuresInText(markdown: string, urls: readonly string[]): Map<number, Failure> {
  const parts = urls.length === 1 ? new Map([[0, markdown.split('\n')]]) : partsByPage(markdown, urls);
  if (parts.size === 0) return new Map();
  const failures = urls.map((_, pageIndex) => failureOf(parts.get(pageIndex), urls));
  return new Map(failures.flatMap((failure, pageIndex) => (failure ? [[pageIndex, failure] as const] : [])));
}

/** The lines after the one that names each page. */
function partsByPage(markdown: string, urls: readonly string[]): Map<number, string[]> {
  const parts = new Map<number, string[]>();
  let part: string[] = [];
  for (const line of markdown.split('\n')) {
    const pageIndex = pageNamedIn(line, urls);
    if (pageIndex === undefined || parts.has(pageIndex)) part.push(line);
    else {
      part = [];
      parts.set(pageIndex, part);
    }
  }
  return parts;
}

function pageNamedIn(line: string, urls: readonly string[]): number | undefined {
  const url = HEAD.exec(line)?.[1];
  const pageIndex = url === undefined ? -1 : urls.indexOf(url);
  return pageIndex === -1 ? undefined : pageIndex;
}

function failureOf(part: readonly string[] | undefined, urls: readonly string[]): Failure | undefined {
  if (part === undefined) return { code: 'page-missing' };
  const lines = part
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && pageNamedIn(line, urls) === undefined);
  const [only] = lines;
  if (only === undefined) return { code: 'page-empty' };
  if (lines.length > 1 || !FAILURE.test(only)) return undefined;
  const said = { message: only.replace(/^>\s*/, '') };
  return { code: codeFor(undefined, said), ...said };
}
