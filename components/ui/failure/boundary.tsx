import { Component, type ComponentChildren, type FunctionComponent, h } from 'preact';
import { text } from '../../../lib/browser/text.ts';
import { late } from '../../../lib/late.ts';
import { useOptionalTools } from '../tools.ts';
import type { BrokenProps } from './broken.tsx';

export interface BoundaryProps {
  /** The data being rendered. It is shown as text if rendering fails, and a change of it retries. */
  of?: unknown;
  /** Whether it is a list item. */
  entry?: boolean;
  /** For boundaries outside the tools of a view. */
  copyText?: (words: string) => Promise<boolean>;
  children?: ComponentChildren;
}

const BROKEN = late(() => import('./broken.tsx').then(({ Broken }) => Broken));

interface State {
  /** The error that was thrown. */
  cause?: { thrown: unknown } | undefined;
  Broken?: FunctionComponent<BrokenProps>;
}

/** Reads the tools here, because sharing this import with `broken.tsx` would cost every page another request. */
function WithTools({ Broken, copyText, ...rest }: BrokenProps & { Broken: FunctionComponent<BrokenProps> }) {
  const tools = useOptionalTools();
  return h(Broken, { ...rest, copyText: copyText ?? tools?.quarry.copyText });
}

/** Error boundary: limits a rendering failure to its content, reports it in place, and offers the data as text. */
export class Boundary<P extends BoundaryProps = BoundaryProps> extends Component<P, State> {
  static override getDerivedStateFromError(thrown: unknown): State {
    return { cause: { thrown } };
  }

  override componentDidCatch(thrown: unknown): void {
    console.error('A part of the page failed to render', thrown);
    // Loaded on demand, because most pages never need it.
    BROKEN.load().then(
      (Broken) => this.setState({ Broken }),
      (cause: unknown) => console.error('The error view could not be loaded', cause),
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

  /** The content when nothing has failed. */
  protected whole(): ComponentChildren {
    return this.props.children;
  }
}
