import type { ComponentChildren } from 'preact';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { useSelection } from '../selection/selection.ts';
import { TickBox } from '../selection/tick-box.tsx';
import { ROW } from './roving.ts';
import type { ResultDeeds } from './use-result.ts';

interface Props {
  item: ResultItem;
  deeds: ResultDeeds;
  kind: string;
  /** Called when the focus comes into it. */
  onReach: (id: string) => void;
  style?: Record<string, string>;
  children: ComponentChildren;
}

/** One entry of the list, and the letters that act on it. */
export function Row({ item, deeds, kind, onReach, style, children }: Props) {
  const selection = useSelection();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === ' ' && selection && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      selection.tick(item.id, event.shiftKey);
      return;
    }
    const row = event.currentTarget;
    const openMenu = () => row instanceof Element && openMenuIn(row);
    const deed = { c: deeds.copyLink, e: deeds.extract, m: openMenu }[event.key];
    if (!deed || !item.url) return;
    event.preventDefault();
    deed();
  };
  return (
    <li
      class={`row ${kind}${item.url ? ' tickable' : ''}`}
      {...{ [ROW]: item.id }}
      style={style}
      onKeyDown={onKeyDown}
      onPointerEnter={deeds.see}
      onFocusCapture={() => {
        deeds.see();
        onReach(item.id);
      }}
    >
      {children}
      {item.url && <TickBox item={item} />}
    </li>
  );
}

/** Opens the menu of a row, unfolding what it stands in. */
function openMenuIn(row: Element): void {
  const menu = row.querySelector<HTMLElement>('.menu > button');
  const folded = menu?.closest('details');
  if (folded) folded.open = true;
  menu?.click();
}
