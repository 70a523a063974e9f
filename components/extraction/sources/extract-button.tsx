import { useMemo } from 'preact/hooks';

import { counted } from '../../../lib/browser/text-values.ts';
import type { JobSource, Target } from '../../../lib/extraction/job/job.ts';
import { type ListKind, linksIn, toList } from '../../../lib/extraction/start/list.ts';
import { collectTargets } from '../../../lib/extraction/start/targets.ts';
import { destinationFor } from '../../../lib/presets/destinations.ts';
import { tooltipTo } from '../../ui/destination-words.ts';
import { type Tools, useTools } from '../../ui/tools.ts';
import { sentPages } from '../../ui/usage/sent-pages.ts';
import { about } from '../../ui/usage/usage-words.ts';
import { skippedWords } from '../job-words.ts';

/** Extracts pages. States how many, their cost, and what is skipped or not sent. */
export function ExtractButton({ pages, source }: { pages: readonly Target[]; source: JobSource }) {
  const tools = useTools();
  const { targets, skipped } = useMemo(() => collectTargets(pages), [pages]);
  const none = targets.length === 0;
  const { sent, withheld } = sentPages(targets, tools);
  const name = counted('reviewStart', targets.length);
  const to = destinationFor(
    source,
    targets.map(({ url }) => url),
    tools,
  );
  const left = skippedWords(skipped);
  return (
    <p class="source-end">
      <button
        type="button"
        class="button primary"
        title={tooltipTo(name, to)}
        aria-disabled={none || undefined}
        onClick={none ? undefined : () => extractPages(pages, source, tools)}
      >
        {name} {sent.length > 0 && <span class="price">{about({ pages: sent.length }, tools.prices)}</span>}
      </button>
      {left && <span class="source-left">{left}</span>}
      {withheld > 0 && <span class="source-left">{counted('reviewLocalOnly', withheld)}</span>}
    </p>
  );
}

/** Starts a job for pages. The background decides whether it is reviewed first. */
export async function extractPages(pages: readonly Target[], source: JobSource, tools: Tools): Promise<void> {
  const outcome = await tools.quarry.ask.extract({ source, targets: [...pages] });
  if (!outcome.ok)
    tools.showError({
      failure: outcome.failure,
      again: () => void extractPages(pages, source, tools),
      costs: { pages: sentPages(pages, tools).sent.length },
    });
}

const KINDS: Readonly<Record<string, ListKind>> = { html: 'html', htm: 'html', csv: 'csv', tsv: 'csv' };

/**
 * Reads links from dropped or pasted data, one per line: from files, links, or HTML. Returns undefined for text that
 * should be inserted unchanged.
 */
export function readDropped(data: Pick<DataTransfer, 'files' | 'getData'>): Promise<string> | undefined {
  // Must be read synchronously: after an await, the browser clears the data.
  const files = [...data.files];
  if (files.length > 0) return Promise.all(files.map(readFile)).then((lists) => lists.join('\n'));
  const links = linksIn(data.getData('text/html'), 'html');
  const plain = linksIn(data.getData('text/plain'));
  // Text copied from a page has its links only in the HTML; text that already lists them is better unchanged.
  return links.length > 0 && links.length >= plain.length ? Promise.resolve(toList(links)) : undefined;
}

async function readFile(file: File): Promise<string> {
  const kind = KINDS[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'text';
  return toList(linksIn(await file.text(), kind));
}
