import type { Workflow } from '../../tests/shared/workflows.ts';
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
