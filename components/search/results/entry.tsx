import { ChevronDown } from 'lucide';
import { type ComponentChildren, type FunctionComponent, h } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { counted } from '../../../lib/browser/text-values.ts';
import type { Fold } from '../../../lib/search/answer/fold.ts';
import { Boundary, type BoundaryProps } from '../../ui/failure/boundary.tsx';
import { useHost } from '../../ui/host.ts';
import { Icon } from '../../ui/icon.tsx';
import { REACHED, ROW } from '../../ui/list/keyboard-list.ts';
import { useSelection } from '../selection/select-box.tsx';
import type { EntryProps } from './result-list.tsx';

interface Props extends EntryProps, BoundaryProps {
  paint: FunctionComponent<EntryProps>;
}

/** What an entry renders from. The price of a follow-up search is the same for the whole answer. */
const RENDERED = ['item', 'active', 'kind', 'onReach', 'onSearch', 'onEnlarge'] as const;

/**
 * One entry of a list. Rerenders only if its own data changes, so a long list stays fast. An entry that fails to
 * render does not affect the others.
 */
export class ResultEntry extends Boundary<Props> {
  override shouldComponentUpdate(next: Props, state: unknown): boolean {
    return state !== this.state || RENDERED.some((name) => next[name] !== this.props[name]);
  }

  protected override whole(): ComponentChildren {
    return h(this.props.paint, this.props);
  }
}

interface FoldProps {
  fold: Fold;
  /** Whether Tab reaches it. */
  active: boolean;
  onReach: (id: string) => void;
  onUnfold: (host: string) => void;
}

/** The other results of a host, folded into one line. Unfolds when pressed, or when one of them is selected. */
export function FoldedHost({ fold: { host, items }, active, onReach, onUnfold }: FoldProps) {
  const selection = useSelection();
  const site = useHost(host);
  const id = items[0]?.id ?? '';
  useLayoutEffect(() => {
    if (items.some(({ id: one }) => selection?.ids.has(one))) onUnfold(host);
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
