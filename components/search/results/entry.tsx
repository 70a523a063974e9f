import { type ComponentChildren, type FunctionComponent, h } from 'preact';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { Boundary, type BoundaryProps } from '../../ui/failure/boundary.tsx';
import { REACHED, ROW } from '../../ui/list/keyboard-list.ts';
import type { EntryProps } from './result-list.tsx';

interface Props extends EntryProps, BoundaryProps {
  paint: FunctionComponent<EntryProps>;
}

/**
 * One entry of a list. Rerenders only if its own data changes, so a long list stays fast. An entry that fails to
 * render does not affect the others.
 */
export class ResultEntry extends Boundary<Props> {
  override shouldComponentUpdate(next: Props, state: unknown): boolean {
    const { item, kind, active, onReach, onSearch, onEnlarge } = this.props;
    return (
      state !== this.state ||
      next.item !== item ||
      next.active !== active ||
      next.kind !== kind ||
      next.onReach !== onReach ||
      next.onSearch !== onSearch ||
      next.onEnlarge !== onEnlarge
    );
  }

  protected override whole(): ComponentChildren {
    const { paint, item, kind, active, onReach, onSearch, searchUnits, onEnlarge } = this.props;
    return h(paint, { item, kind, active, onReach, onSearch, searchUnits, onEnlarge });
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
