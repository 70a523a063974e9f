import { ChevronDown } from 'lucide';
import { type ComponentChildren, type FunctionComponent, h } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { counted } from '../../../lib/browser/text-values.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import type { Fold } from '../../../lib/search/answer/fold.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
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

interface LightRowProps {
  item: ResultItem;
  /** Called when the entry receives focus, so that it can be rendered in full. */
  onFocus: (id: string) => void;
}

/**
 * A result far outside the viewport: only its title and link, so that page search and keys find it. It is rendered in
 * full when it comes near.
 */
export function LightRow({ item, onFocus }: LightRowProps) {
  const { id, url, title, question, host } = item;
  const words = textOf(title) || question || host || url;
  const shared = { class: 'title', dir: 'auto', tabIndex: -1, [REACHED]: '' } as const;
  return (
    <li class="row light" {...{ [ROW]: id }} onFocusCapture={() => onFocus(id)}>
      {url === undefined ? (
        <span {...shared}>{words}</span>
      ) : (
        <a {...shared} href={url} target="_blank" rel="noreferrer">
          {words}
        </a>
      )}
    </li>
  );
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
    if (!selection) return;
    const look = () => {
      if (items.some((item) => selection.has(item.id))) onUnfold(host);
    };
    look();
    return selection.watch(undefined, look);
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
