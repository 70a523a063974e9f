import { Ellipsis } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { counted, type TextKey, text } from '../../lib/browser/text.ts';
import type { ExportShape } from '../../lib/search/export.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useEscape } from '../search/use-escape.ts';
import type { SelectionDeeds } from './use-selection-deeds.ts';

interface Props {
  count: number;
  deeds: SelectionDeeds;
  onAll: () => void;
  onClear: () => void;
}

const COPIES: [ExportShape, TextKey][] = [
  ['markdown-snippets', 'copyWithSnippets'],
  ['json', 'copyJson'],
  ['csv', 'copyCsv'],
  ['urls', 'copyUrls'],
];

/** The rest of what can be done with ticked results. */
export function SelectionMenu({ count, deeds, onAll, onClear }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    place.current?.querySelector('button')?.focus();
  };
  useEscape(open ? close : undefined);
  useOutside(place, open, () => setOpen(false));
  const entry = (name: string, act: () => unknown) => (
    <li key={name}>
      <button
        type="button"
        onClick={() => {
          close();
          act();
        }}
      >
        {name}
      </button>
    </li>
  );
  return (
    <div ref={place} class="selection-more">
      <IconButton
        icon={Ellipsis}
        name={text('selectionMore')}
        expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <ul class="selection-menu">
          {COPIES.map(([shape, name]) => entry(text(name), () => deeds.copy(shape)))}
          {entry(counted('openTabs', count), deeds.openAll)}
          {entry(text('selectAll'), onAll)}
          {entry(text('selectNone'), onClear)}
        </ul>
      )}
    </div>
  );
}

/** Calls back when the pointer or the focus goes elsewhere. */
function useOutside(place: { current: Element | null }, open: boolean, leave: () => void) {
  useEffect(() => {
    if (!open) return;
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) leave();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [open]);
}
