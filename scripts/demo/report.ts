import { isDeepStrictEqual } from 'node:util';
import type { Setting, Workflow } from '../../tests/shared/workflows.ts';
import type { Batch } from './batch.ts';

export interface SearchReport {
  workflow: Workflow;
  lens: string | null;
  safeSearch: boolean;
  results: number;
  ms: number;
}

export interface Extracted {
  /** Pages on the clipboard. */
  pages: number;
  /** How many of them came from stored copies, without a request. */
  copies: number;
  failed: number;
  requests: number;
}

/** A value for each field of a search (API spec 2.1), by its API name. */
export type Fields = Record<string, unknown>;

/** The results of the demo, as seen in the browser or by the service. */
export interface Report {
  ok: true;
  searches: SearchReport[];
  extracted: Extracted;
  clipboard: { bytes: number; firstLine: string; text: string };
  /** The extraction of many links, with the background stopped midway. */
  batch: Batch;
  /** Each search field that was set in the user interface, with the value that was sent. */
  fields: Fields;
  /** The bodies of all requests that the service received, in order. */
  ledger: unknown[];
  screenshots: string[];
}

/** Formats a report as text. */
export function formatReport({ searches, fields, extracted, batch, clipboard, screenshots }: Report): string {
  const lines = searches.map(({ workflow, lens, safeSearch, results, ms }) => {
    const how = [lens && `lens ${lens}`, !safeSearch && 'safe search off'].filter(Boolean).join(', ');
    return `  ${workflow.padEnd(9)} ${String(results).padStart(4)} results in ${ms} ms${how && ` (${how})`}`;
  });
  return [
    'Searched from the popup:',
    ...lines,
    `Set in the user interface, and sent as set: ${Object.keys(fields).join(', ')}.`,
    `Extracted ${extracted.pages} pages with ${extracted.requests} requests, ${extracted.copies} of them from stored copies; ${extracted.failed} failed.`,
    `Of ${batch.links} selected links, with the background stopped once: ${batch.pages} pages in ${batch.requests} requests, ${batch.failed} failed, ${batch.unknown} unknown, ${batch.skipped} skipped, ${batch.duplicates} requested twice.`,
    `On the clipboard: ${clipboard.bytes} bytes of Markdown, beginning with “${clipboard.firstLine}”.`,
    `Screenshots: ${screenshots.join(', ')}`,
  ].join('\n');
}

/** Lenses that keep pages with the tag of the same name; the first is used if none fits. */
const LENSES = ['programming', 'academic', 'forums', 'recipes', 'shopping', 'small web'] as const;

/** Finds a lens that keeps some of the pages and drops others. */
export function lensFor(tagsFound: readonly string[][]): string {
  const keeps = (lens: string) => tagsFound.filter((tags) => tags.includes(lens)).length;
  return LENSES.find((lens) => keeps(lens) > 0 && keeps(lens) < tagsFound.length) ?? LENSES[0];
}

/** The screenshot name for a search. */
export function nameOf({ workflow, lens, safeSearch }: Setting): string {
  return ['search', workflow, lens && `lens-${lens.replaceAll(' ', '-')}`, safeSearch === false && 'unsafe']
    .filter(Boolean)
    .join('-');
}

/** A request recorded by the service. */
interface Received {
  body: unknown;
  status: number | null;
}

/** What a search with these controls has to send. */
export const bodyOf = ({ query, workflow, lens, safeSearch }: Required<Setting>): object => ({
  ...{ query, workflow, safe_search: safeSearch },
  ...(lens ? { lens_id: lens } : {}),
});

/** What Quarry sends when a key is saved: invalid, and so free. */
const KEY_CHECK = { pages: [] };

/** Throws unless the service received exactly these bodies in order, besides checks of the key, and answered each. */
export function checkBodies(all: readonly Received[], expected: readonly object[]): void {
  const received = all.filter(({ body }) => !isDeepStrictEqual(body, KEY_CHECK));
  const bodies = received.map(({ body }) => body);
  if (!isDeepStrictEqual(bodies, expected))
    throw new Error(`The service received ${JSON.stringify(bodies)}, not ${JSON.stringify(expected)}.`);
  const refused = received.find(({ status }) => status !== 200);
  if (refused)
    throw new Error(`The service answered ${JSON.stringify(refused.body)} with ${refused.status}.`);
}

/** The word in most titles of a site, which a search is sure to find: a long one, if there is any. */
export function frequentWord(titles: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const title of titles) {
    // A URL that is used as a title has an origin.
    const words = title
      .replace(/^https?:\/\/[^/]*/, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu);
    for (const word of new Set(words))
      counts.set(word, (counts.get(word) ?? 0) + (word.length > 3 ? 1 : 0.001));
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
