import { useMemo } from 'preact/hooks';

import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import type { Target } from '../../../lib/extraction/job/job.ts';
import { toTarget } from '../../../lib/extraction/start/targets.ts';
import { type Destination, destinationFor } from '../../../lib/presets/destinations.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import type { ExportFormat } from '../../../lib/search/answer/export.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { reportOf } from '../../ui/failure/trace-details.tsx';
import { type Tools, useTools } from '../../ui/tools.ts';
import { sentPages } from '../../ui/usage/sent-pages.ts';
import { EXPORT } from '../exported.ts';

/** Actions for all selected results. */
export interface SelectionActions {
  copy: (format: ExportFormat) => Promise<void>;
  /** Copies what the service's support needs to look an answer up. */
  copyReport: (of: { trace: string }) => Promise<void>;
  extract: () => Promise<void>;
  openAll: () => Promise<void>;
  /** Number of tabs to open: one per URL. */
  tabs: number;
  /** Number of distinct pages that the service can extract. */
  pages: number;
  /** Number of these that are sent, and so cost something. */
  sent: number;
  /** Number of these that are not sent, because their sites are extracted locally only. */
  withheld: number;
  /** Where the extracted pages go. */
  to: Destination;
}

/** `query`: the search that found the results. */
export function useSelectionActions(items: readonly ResultItem[], query: string): SelectionActions {
  const tools = useTools();
  const { quarry, announce, showError } = tools;
  const copyText = async (words: string, done: string) => {
    if (!(await quarry.copyText(words))) {
      return showError({ failure: { code: 'clipboard-refused' }, again: () => void copyText(words, done) });
    }
    showError(undefined);
    announce(done);
  };
  const copy = async (format: ExportFormat) => {
    const exportResults = await EXPORT.load();
    await copyText(exportResults(items, format), counted('copiedResults', items.length));
  };
  const targets = useMemo(() => toTargets(items), [items]);
  const { sent, withheld } = sentPages(targets, tools);
  const to = destinationFor(
    'result',
    targets.map(({ url }) => url),
    tools,
  );
  const addresses = useMemo(() => [...new Set(items.flatMap(({ url }) => url ?? []))], [items]);
  const openAll = async () => {
    const tabs = await quarry.actions();
    announce(counted('openedTabs', await tabs.openTogether(addresses)));
  };
  return {
    copy,
    copyReport: (of) => copyText(reportOf(of), text('copied')),
    extract: () => extractResults(items, tools, query),
    openAll,
    pages: targets.length,
    sent: sent.length,
    withheld,
    to,
    tabs: addresses.length,
  };
}

/** Extracts the pages of results as one job. Several become one document with the query and numbered sources. */
export async function extractResults(
  items: readonly ResultItem[],
  tools: Tools,
  query: string,
): Promise<void> {
  const { quarry, announce, showError } = tools;
  const targets = toTargets(items);
  if (targets.length === 0) return announce(text('extractHttpsOnly'));
  showError(undefined);
  const question = targets.length > 1 && query !== '' ? query : undefined;
  const outcome = await quarry.ask.extract({ source: 'result', targets, question });
  if (outcome.ok) return;
  const again = () => void extractResults(items, tools, query);
  showError({ failure: outcome.failure, again, costs: { pages: sentPages(targets, tools).sent.length } });
}

/** Drops results with a repeated URL: a page may appear in several groups. */
export function uniqueByUrl(items: readonly ResultItem[]): ResultItem[] {
  const seen = new Set<string | undefined>();
  return items.filter(({ url }) => !seen.has(url) && seen.add(url));
}

/** The exact targets to extract, so that the stated price matches the request. */
export function toTargets(items: readonly Pick<ResultItem, 'url' | 'title' | 'time'>[]): Target[] {
  const targets = new Map<string, Target>();
  for (const { url = '', title, time } of items) {
    const read = toTarget(url);
    if ('unsupported' in read || targets.has(read.url)) continue;
    const words = textOf(title);
    targets.set(read.url, { ...read, ...(words !== '' && { title: words }), ...(time && { date: time }) });
  }
  return [...targets.values()];
}
