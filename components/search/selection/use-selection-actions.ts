import { useMemo } from 'preact/hooks';

import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import type { Target } from '../../../lib/extraction/job/job.ts';
import { toTarget } from '../../../lib/extraction/start/targets.ts';
import { destinationFor } from '../../../lib/presets/destinations.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import type { ExportFormat } from '../../../lib/search/answer/export.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { reportOf } from '../../ui/failure/trace-details.tsx';
import { useCopy } from '../../ui/hooks.ts';
import { type Tools, useTools } from '../../ui/tools.ts';
import { sentPages } from '../../ui/usage/sent-pages.ts';
import { EXPORT } from '../results/use-result.ts';

/** Actions for several results. */
export type SelectionActions = ReturnType<typeof useSelectionActions>;

/** `query`: the search that found the results. */
export function useSelectionActions(items: readonly ResultItem[], query: string) {
  const tools = useTools();
  const { quarry, announce } = tools;
  const copyText = useCopy();
  const targets = useMemo(() => toTargets(items), [items]);
  const { sent, withheld } = sentPages(targets, tools);
  const urls = useMemo(() => [...new Set(items.flatMap(({ url }) => url ?? []))], [items]);
  return {
    async copy(format: ExportFormat) {
      const exportResults = await EXPORT.load();
      await copyText(exportResults(items, format), () => announce(counted('copiedResults', items.length)));
    },
    /** Copies what the service's support needs to look an answer up. */
    copyReport: (trace: string) => copyText(reportOf({ trace }), () => announce(text('copied'))),
    extract: () => extractResults(items, tools, query),
    async openAll() {
      const tabs = await quarry.actions();
      announce(counted('openedTabs', await tabs.openTogether(urls)));
    },
    /** Number of tabs to open: one per URL. */
    tabs: urls.length,
    /** Number of distinct pages that the service can extract. */
    pages: targets.length,
    /** Number of these that are sent, and so cost something. */
    sent: sent.length,
    /** Number of these that are not sent, because their sites are extracted locally only. */
    withheld,
    /** Where the extracted pages go. */
    to: destinationFor(
      'result',
      targets.map(({ url }) => url),
      tools,
    ),
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
