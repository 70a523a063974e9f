import { ChevronDown } from 'lucide';
import { useLayoutEffect } from 'preact/hooks';
import { counted } from '../../../lib/browser/text-values.ts';
import type { Fold } from '../../../lib/search/answer/fold.ts';
import { useHost } from '../../ui/host.ts';
import { Icon } from '../../ui/icon.tsx';
import { REACHED, ROW } from '../../ui/list/keyboard-list.ts';
import { useSelection } from '../selection/select-box.tsx';

interface Props {
  fold: Fold;
  /** Whether Tab reaches it. */
  active: boolean;
  onReach: (id: string) => void;
  onUnfold: (host: string) => void;
}

/** The other results of a host, folded into one line. Unfolds when pressed, or when one of them is selected. */
export function FoldedHost({ fold: { host, items }, active, onReach, onUnfold }: Props) {
  const selection = useSelection();
  const site = useHost(host);
  const id = items[0]?.id ?? '';
  useLayoutEffect(() => {
    if (!selection) return;
    const look = () => {
      if (items.some((item) => selection.has(item.id))) onUnfold(host);
    };
    look();
    const stops = items.map((item) => selection.watch(item.id, look));
    return () => {
      for (const stop of stops) stop();
    };
  }, [selection, items]);
  return (
    <li class="fold" {...{ [ROW]: id }} onFocusCapture={() => onReach(id)}>
      <button
        type="button"
        class="show-all line flat"
        aria-expanded={false}
        tabIndex={active ? 0 : -1}
        {...{ [REACHED]: '' }}
        onClick={() => onUnfold(host)}
      >
        <Icon of={ChevronDown} size={14} />
        <bdi>{counted('foldedMore', items.length, { site })}</bdi>
      </button>
    </li>
  );
}
