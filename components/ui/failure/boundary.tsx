import { Component, type ComponentChildren, type FunctionComponent, h } from 'preact';
import { text } from '../../../lib/browser/text.ts';
import { late } from '../../../lib/late.ts';
import { useToolsIfAny } from '../tools.ts';
import type { BrokenProps } from './broken.tsx';

export interface BoundaryProps {
  /** What is painted within, which is offered as text where that breaks; a change of it is painted anew. */
  of?: unknown;
  /** Whether it stands in a list. */
  entry?: boolean;
  /** For what stands outside of a view's tools. */
  copyText?: (words: string) => Promise<boolean>;
  children?: ComponentChildren;
}

const BROKEN = late(() => import('./broken.tsx').then(({ Broken }) => Broken));

interface State {
  /** What was thrown. */
  cause?: { thrown: unknown } | undefined;
  Broken?: FunctionComponent<BrokenProps>;
}

/** Looked for here: that file stands alone, and what it shared would be a request more for each page. */
function WithTools({ Broken, copyText, ...rest }: BrokenProps & { Broken: FunctionComponent<BrokenProps> }) {
  const tools = useToolsIfAny();
  return h(Broken, { ...rest, copyText: copyText ?? tools?.quarry.copyText });
}

/** Keeps what breaks within from taking along what stands around it: says so there, and offers what it was to show. */
export class Boundary<P extends BoundaryProps = BoundaryProps> extends Component<P, State> {
  static override getDerivedStateFromError(thrown: unknown): State {
    return { cause: { thrown } };
  }

  override componentDidCatch(thrown: unknown): void {
    console.error('A part of the page broke', thrown);
    // Loaded where it is needed: most pages never do.
    BROKEN.load().then(
      (Broken) => this.setState({ Broken }),
      (cause: unknown) => console.error('No more can be said of it', cause),
    );
  }

  override componentDidUpdate({ of }: P): void {
    if (this.state.cause && of !== this.props.of) this.onRecover();
  }

  onRecover = (): void => this.setState({ cause: undefined });

  override render(): ComponentChildren {
    const { cause, Broken } = this.state;
    if (!cause) return this.whole();
    const { of = cause.thrown, entry, copyText } = this.props;
    return h(
      entry ? 'li' : 'section',
      { class: 'broken' },
      h('p', { role: 'alert' }, text(entry ? 'brokenEntry' : 'brokenPart')),
      Broken && h(WithTools, { Broken, of, copyText, onAgain: entry ? undefined : this.onRecover }),
    );
  }

  /** What is painted as long as nothing breaks. */
  protected whole(): ComponentChildren {
    return this.props.children;
  }
}
