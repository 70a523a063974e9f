import type { Workflow } from '../../tests/e2e/harness/views/search.ts';
import type { Batch } from './batch.ts';

export interface SearchReport {
  workflow: Workflow;
  lens: string | null;
  safeSearch: boolean;
  results: number;
  ms: number;
}

export interface Extracted {
  /** On the clipboard. */
  pages: number;
  /** Those of them that were extracted earlier, and not asked for again. */
  copies: number;
  failed: number;
  requests: number;
}

/** A value for each field of a search (interface, 2.1), by its name there. */
export type Fields = Record<string, unknown>;

/** What the demo saw, each part in the browser or at the service's end. */
export interface Report {
  ok: true;
  searches: SearchReport[];
  extracted: Extracted;
  clipboard: { bytes: number; firstLine: string; text: string };
  /** A selection of many links, with the background ended in the middle. */
  batch: Batch;
  /** Each field of a search that was set through the interface, and its value exactly as it was sent. */
  fields: Fields;
  /** The body of every request that the service received, in order. */
  ledger: unknown[];
  screenshots: string[];
}

/** The same for a person to read. */
export function inWords({ searches, fields, extracted, batch, clipboard, screenshots }: Report): string {
  const lines = searches.map(({ workflow, lens, safeSearch, results, ms }) => {
    const how = [lens && `lens ${lens}`, !safeSearch && 'safe search off'].filter(Boolean).join(', ');
    return `  ${workflow.padEnd(9)} ${String(results).padStart(4)} results in ${ms} ms${how && ` (${how})`}`;
  });
  return [
    'Searched from the popup:',
    ...lines,
    `Set through the interface, and sent as set: ${Object.keys(fields).join(', ')}.`,
    `Extracted ${extracted.pages} pages in ${extracted.requests} requests, ${extracted.copies} of them from copies; ${extracted.failed} failed.`,
    `Of ${batch.links} selected links, with the background ended once: ${batch.pages} pages in ${batch.requests} requests, ${batch.failed} failed, ${batch.unknown} unknown, ${batch.skipped} left out, ${batch.duplicates} asked for twice.`,
    `On the clipboard: ${clipboard.bytes} bytes of Markdown, beginning with “${clipboard.firstLine}”.`,
    `Screenshots: ${screenshots.join(', ')}`,
  ].join('\n');
}
