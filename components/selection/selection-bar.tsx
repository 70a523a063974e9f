import { Copy, FileText } from 'lucide';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { Icon } from '../parts/icon.tsx';
import { useTools } from '../parts/tools.ts';
import { enterList } from '../results/roving.ts';
import { about } from '../usage/about.ts';
import { SelectionMenu } from './selection-menu.tsx';
import { useSelectionDeeds } from './use-selection-deeds.ts';
import { type Ticked, useTickedItems } from './use-ticks.ts';

/** The bar, where something is ticked. It watches that itself: what stands around it is not painted anew by a tick. */
export function SelectionBar({ ticked }: { ticked: Ticked }) {
  const items = useTickedItems(ticked);
  return items.length > 0 ? <Bar {...ticked} items={items} /> : null;
}

/** How many results are ticked, what it would cost to extract them, and what can be done with them. */
function Bar({ items, selectAll, clear }: Ticked & { items: ResultItem[] }) {
  const { prices } = useTools();
  const bar = useRef<HTMLElement>(null);
  const deeds = useSelectionDeeds(items);
  const { copy, extract, pages } = deeds;
  const clearAndReturn = () => {
    // The bar goes, and the focus with it, unless it is put back into the list.
    const panel = panelOf(bar.current);
    clear();
    if (panel) enterList(panel);
  };
  // A rule that asks whether the panel has a bar would have the browser look through all of a long list.
  useLayoutEffect(() => {
    const panel = panelOf(bar.current);
    panel?.toggleAttribute('data-ticking', true);
    return () => panel?.toggleAttribute('data-ticking', false);
  }, []);
  return (
    <section ref={bar} class="selection-bar" aria-label={text('selection')}>
      <p>
        <strong>
          <bdi>{counted('selected', items.length)}</bdi>
        </strong>
        <bdi class="selection-price">
          {pages > 0 ? text('selectionCosts', about({ pages }, prices)) : text('extractHttpsOnly')}
        </bdi>
      </p>
      <button type="button" class="button small" onClick={() => copy('markdown')}>
        <Icon of={Copy} size={14} />
        {text('copy')}
      </button>
      <button
        type="button"
        class="button small"
        aria-disabled={pages === 0 || undefined}
        onClick={pages === 0 ? undefined : extract}
      >
        <Icon of={FileText} size={14} />
        {text('selectionExtract')}
      </button>
      <SelectionMenu deeds={deeds} onAll={selectAll} onClear={clearAndReturn} />
    </section>
  );
}

const panelOf = (bar: Element | null): Element | null | undefined => bar?.closest('[role=tabpanel]');
