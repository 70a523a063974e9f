import { Copy, FileText } from 'lucide';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { enterList } from '../../ui/list/keyboard-list.ts';
import { useTools } from '../../ui/tools.ts';
import { priced } from '../../ui/usage/usage-words.ts';
import { ResultsMenu } from './results-menu.tsx';
import type { Ticked } from './ticks.ts';
import { useSelectionActions } from './use-selection-actions.ts';

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
      <ResultsMenu
        name="selectionMore"
        askId="ask-tabs"
        actions={actions}
        onAll={selectAll}
        onClear={clearAndReturn}
      />
    </section>
  );
}

const panelOf = (bar: Element | null): Element | null | undefined => bar?.closest('[role=tabpanel]');
