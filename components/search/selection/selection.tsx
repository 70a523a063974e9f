import {
  Braces,
  CircleAlert,
  Copy,
  ExternalLink,
  FileText,
  type IconNode,
  Link,
  ListChecks,
  Table,
  X,
} from 'lucide';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import type { Target } from '../../../lib/extraction/job/job.ts';
import { toTarget } from '../../../lib/extraction/start/targets.ts';
import { destinationFor } from '../../../lib/presets/destinations.ts';
import type { Answer, ResultItem } from '../../../lib/search/answer/answer.ts';
import type { ExportFormat } from '../../../lib/search/answer/export.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { ConfirmBar } from '../../ui/confirm/confirm-bar.tsx';
import { reportOf } from '../../ui/failure/trace-details.tsx';
import { useCopy, useLatest } from '../../ui/hooks.ts';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { enterList } from '../../ui/list/keyboard-list.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { type Tools, useTools } from '../../ui/tools.ts';
import { priced, sentPages } from '../../ui/usage/usage-words.ts';
import type { Selection } from '../results/display-options.ts';
import { inDisplayOrder } from '../results/group-kinds.ts';
import { EXPORT } from '../results/use-result.ts';
import type { UsedPosition } from '../state/use-position.ts';

/** The number of selected results, and the actions for them; the one that extracts them has their price. */
export function SelectionBar({ items, query, selectAll, clear }: Ticked & { query: string }) {
  const { prices } = useTools();
  const bar = useRef<HTMLElement>(null);
  const actions = useSelectionActions(items, query);
  const { copy, extract, pages, sent, withheld, to } = actions;
  const clearAndReturn = () => {
    // The bar disappears, so focus returns to the list.
    const panel = panelOf(bar.current);
    clear();
    if (panel) enterList(panel);
  };
  // A `:has()` selector for the bar would make the browser scan the whole list, so an attribute marks the panel.
  useLayoutEffect(() => {
    const panel = panelOf(bar.current);
    panel?.toggleAttribute('data-ticking', true);
    return () => panel?.toggleAttribute('data-ticking', false);
  }, []);
  return (
    <section ref={bar} class="selection-bar wrap" aria-label={text('selection')}>
      <p>
        <strong>
          <bdi>{counted('selected', items.length)}</bdi>
        </strong>
        {sent === 0 && (
          <bdi class="hint">
            {withheld > 0 ? counted('reviewLocalOnly', withheld) : text('extractHttpsOnly')}
          </bdi>
        )}
      </p>
      <IconButton icon={Copy} name={text('copyAllMarkdown')} onClick={() => copy('markdown')} />
      <button
        type="button"
        class="button small"
        aria-disabled={pages === 0 || undefined}
        onClick={pages === 0 ? undefined : extract}
      >
        <Icon of={FileText} size={14} />
        {priced(text(`pageTo_${to}`), { pages: sent }, prices)}
      </button>
      <ResultsMenu name="selectionMore" actions={actions} onAll={selectAll} onClear={clearAndReturn} />
    </section>
  );
}

const panelOf = (bar: Element | null): Element | null | undefined => bar?.closest('[role=tabpanel]');

/** Opening more tabs than this asks for confirmation, since closing them again is a nuisance. */
const MAX_WITHOUT_ASKING = 20;

const COPIES: [ExportFormat, TextKey, IconNode][] = [
  ['markdown', 'copyAllMarkdown', Copy],
  ['markdown-snippets', 'copyWithSnippets', FileText],
  ['urls', 'copyUrls', Link],
  ['json', 'copyJson', Braces],
  ['csv', 'copyCsv', Table],
];

interface Props {
  name: TextKey;
  actions: SelectionActions;
  onAll: () => void;
  /** Clears the selection, if there is one. */
  onClear?: () => void;
  /** The trace ID of the answer, to report it. */
  trace?: string | undefined;
}

/** Actions for several results: copies them in each format, selects all, and opens them. */
export function ResultsMenu({ name, actions, onAll, onClear, trace }: Props) {
  const { tabs, copy, copyReport, openAll } = actions;
  const [asking, setAsking] = useState(false);
  const openTabs = counted('openTabs', tabs);
  const answer = (confirmed: boolean) => {
    setAsking(false);
    if (confirmed) void openAll();
  };
  return (
    <>
      <Menu name={text(name)}>
        {COPIES.map(([format, words, icon]) => (
          <MenuItem key={format} icon={icon} name={text(words)} act={() => copy(format)} />
        ))}
        <MenuItem icon={ListChecks} name={text('selectAll')} act={onAll} apart />
        {onClear && <MenuItem icon={X} name={text('selectNone')} act={onClear} />}
        <MenuItem
          icon={ExternalLink}
          name={openTabs}
          act={() => (tabs > MAX_WITHOUT_ASKING ? setAsking(true) : openAll())}
        />
        {trace !== undefined && (
          <MenuItem icon={CircleAlert} name={text('reportCopy')} act={() => copyReport(trace)} apart />
        )}
      </Menu>
      {asking && <ConfirmBar words={counted('askTabs', tabs)} go={openTabs} onAnswer={answer} />}
    </>
  );
}

/** The selected results, and the start of a range. */
interface Ticks {
  ids: ReadonlySet<string>;
  /** The entry that was toggled last. */
  from?: string | undefined;
}

const NO_TICKS: Ticks = { ids: new Set() };

/** Toggles one entry. */
function toggle({ ids }: Ticks, id: string): Ticks {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, from: id };
}

/** Selects a range in list order, from the last toggled entry to this one; only this one if there is no last entry. */
function extend(ticks: Ticks, order: readonly string[], id: string): Ticks {
  const start = ticks.from === undefined ? -1 : order.indexOf(ticks.from);
  const end = order.indexOf(id);
  const range = start < 0 ? [id] : order.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { ids: new Set([...ticks.ids, ...range]), from: id };
}

/** The selectable results of an answer and the actions on them. */
type Ticked = ReturnType<typeof useTicks>;

/** Results without a URL cannot be selected. */
const tickable = ({ groups }: Answer): ResultItem[] =>
  inDisplayOrder(groups).flatMap(({ items }) => items.filter(({ url }) => url !== undefined));

/**
 * Restores and tracks the selection of an answer, and announces its size. `visible`: the filtered answer. Only visible
 * results can be selected; hidden ones stay selected. `query`: the search that found them.
 */
export function useTicks(answer: Answer, visible: Answer, { start, note }: UsedPosition, query: string) {
  const tools = useTools();
  const { announce } = tools;
  const all = useMemo(() => tickable(answer), [answer]);
  const shown = useMemo(() => (visible === answer ? all : tickable(visible)), [visible, all]);
  const [ticks, setTicks] = useState<Ticks>({ ids: new Set(start.ticks), from: start.from });
  const { ids } = ticks;
  const items = useMemo(() => all.filter(({ id }) => ids.has(id)), [all, ids]);
  const change = (next: Ticks) => {
    setTicks(next);
    note({ ticks: [...next.ids], from: next.from });
    const count = all.filter(({ id }) => next.ids.has(id)).length;
    announce(count > 0 ? counted('selected', count) : text('selectedNone'), 'unseen');
  };
  const order = () => shown.map(({ id }) => id);
  const tick = useLatest((id: string, range: boolean) =>
    change(range ? extend(ticks, order(), id) : toggle(ticks, id)),
  );
  const extract = useLatest(() => {
    if (items.length > 0) void extractResults(items, tools, query);
    return items.length > 0;
  });
  return {
    selection: useMemo((): Selection => ({ ids, tick, extract }), [ids]),
    /** The selected results, in the order of the answer. */
    items,
    /** All selectable results, in the order of the answer. */
    all,
    /** The visible ones, in display order. */
    shown,
    selectAll: () => change({ ids: new Set([...ids, ...order()]) }),
    clear: () => change(NO_TICKS),
  };
}

/** Actions for several results. */
type SelectionActions = ReturnType<typeof useSelectionActions>;

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
