import { Component, type FunctionComponent, h } from 'preact';
import type { EntryProps } from './result-list.tsx';

interface Props extends EntryProps {
  of: FunctionComponent<EntryProps>;
}

/** One entry of a list, painted anew only when something of it changed: a thousand others stay as they are. */
export class Entry extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    const { item, kind, active, onReach, onSearch, onEnlarge } = this.props;
    return (
      next.item !== item ||
      next.active !== active ||
      next.kind !== kind ||
      next.onReach !== onReach ||
      next.onSearch !== onSearch ||
      next.onEnlarge !== onEnlarge
    );
  }

  override render({ of, ...props }: Props) {
    return h(of, props);
  }
}
