import { Copy, FileText } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { ConfirmBar } from '../../ui/confirm/confirm-bar.tsx';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { enterList } from '../../ui/list/keyboard-list.ts';
import { Menu } from '../../ui/menu.tsx';
import { useTools } from '../../ui/tools.ts';
import { priced } from '../../ui/usage/usage-words.ts';
import { ResultsItems } from './results-items.tsx';
import { type Ticked, useTickedItems } from './ticks.ts';
import { type SelectionActions, useSelectionActions } from './use-selection-actions.ts';

/** Opening more tabs than this asks for confirmation, since closing them again is a nuisance. */
const MAX_WITHOUT_ASKING = 20;

/** Opens results in tabs, and the confirmation for many tabs. */
function useOpenAll(id: string, { tabs, openAll }: SelectionActions) {
  const [asking, setAsking] = useState(false);
  const words = counted('openTabs', tabs);
  const answer = (confirmed: boolean) => {
    setAsking(false);
    if (confirmed) void openAll();
  };
  return {
    open: () => (tabs > MAX_WITHOUT_ASKING ? setAsking(true) : openAll()),
    question: asking && <ConfirmBar id={id} words={counted('askTabs', tabs)} go={words} onAnswer={answer} />,
  };
}

interface Props {
  actions: SelectionActions;
  onAll: () => void;
  onClear: () => void;
}

/** Further actions for the selected results. */
function SelectionMenu({ actions, onAll, onClear }: Props) {
  const { open, question } = useOpenAll('ask-tabs', actions);
  return (
    <>
      <Menu name={text('selectionMore')}>
        <ResultsItems actions={actions} onOpen={open} onAll={onAll} onClear={onClear} />
      </Menu>
      {question}
    </>
  );
}

interface AllProps extends Omit<Props, 'onClear'> {
  /** The trace ID of the answer, to report it. */
  trace: string | undefined;
}

/** Actions for all results, without selecting them. */
export function AllMenu({ actions, trace, onAll }: AllProps) {
  const { open, question } = useOpenAll('ask-all-tabs', actions);
  return (
    <>
      <Menu name={text('allMore')}>
        <ResultsItems actions={actions} onOpen={open} onAll={onAll} trace={trace} />
      </Menu>
      {question}
    </>
  );
}

/** The selection bar. Subscribes to the selection itself, so that a tick does not rerender its surroundings. */
export function SelectionBar({ ticked, query }: { ticked: Ticked; query: string }) {
  const items = useTickedItems(ticked);
  return items.length > 0 ? <Bar {...ticked} items={items} query={query} /> : null;
}

/** The number of selected results, and the actions for them; the one that extracts them has their price. */
function Bar({ items, query, selectAll, clear }: Ticked & { items: ResultItem[]; query: string }) {
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
      <SelectionMenu actions={actions} onAll={selectAll} onClear={clearAndReturn} />
    </section>
  );
}

const panelOf = (bar: Element | null): Element | null | undefined => bar?.closest('[role=tabpanel]');
