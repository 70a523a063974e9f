import { type ComponentChildren, type FunctionComponent, h } from 'preact';
import { Boundary, type BoundaryProps } from '../parts/boundary.tsx';
import type { EntryProps } from './result-list.tsx';

interface Props extends EntryProps, BoundaryProps {
  paint: FunctionComponent<EntryProps>;
}

/**
 * One entry of a list, painted anew only when something of it changed: a thousand others stay as they are. So they do where
 * it breaks.
 */
export class Entry extends Boundary<Props> {
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
