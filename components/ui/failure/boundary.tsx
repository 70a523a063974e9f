import { Component, type ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { useOptionalTools } from '../tools.ts';

export interface BoundaryProps {
  /** The data being rendered. It is shown as text if rendering fails, and a change of it retries. */
  of?: unknown;
  /** Whether it is a list item. */
  entry?: boolean;
  /** For boundaries outside the tools of a view. */
  copyText?: (words: string) => Promise<boolean>;
  children?: ComponentChildren;
}

interface State {
  /** The error that was thrown. */
  cause?: { thrown: unknown } | undefined;
}

/** Error boundary: limits a rendering failure to its content, reports it in place, and offers the data as text. */
export class Boundary<P extends BoundaryProps = BoundaryProps> extends Component<P, State> {
  static override getDerivedStateFromError(thrown: unknown): State {
    return { cause: { thrown } };
  }

  override componentDidCatch(thrown: unknown): void {
    console.error('A part of the page failed to render', thrown);
  }

  override componentDidUpdate({ of }: P): void {
    if (this.state.cause && of !== this.props.of) this.onRecover();
  }

  onRecover = (): void => this.setState({ cause: undefined });

  override render(): ComponentChildren {
    const { cause } = this.state;
    if (!cause) return this.whole();
    const { of = cause.thrown, entry, copyText } = this.props;
    const Element = entry ? 'li' : 'section';
    return (
      <Element class="broken">
        <p role="alert">{text(entry ? 'brokenEntry' : 'brokenPart')}</p>
        <Broken of={of} copyText={copyText} onAgain={entry ? undefined : this.onRecover} />
      </Element>
    );
  }

  /** The content when nothing has failed. */
  protected whole(): ComponentChildren {
    return this.props.children;
  }
}

interface BrokenProps {
  of: unknown;
  copyText: BoundaryProps['copyText'];
  onAgain: (() => void) | undefined;
}

/** Longer text would render slowly; the full text can still be copied. */
const MAX_SHOWN = 20_000;

/** Shows the data that failed to render as text, with ways to continue. */
function Broken({ of, copyText, onAgain }: BrokenProps) {
  const tools = useOptionalTools();
  const copy = copyText ?? tools?.quarry.copyText;
  const [copied, setCopied] = useState<boolean>();
  const raw = rawText(of);
  return (
    <>
      <details class="hint">
        <summary>{text('brokenRaw')}</summary>
        <pre dir="auto">{raw.slice(0, MAX_SHOWN)}</pre>
      </details>
      <p class="wrap">
        {copy && (
          <button type="button" class="button small" onClick={async () => setCopied(await copy(raw))}>
            {text(copied === undefined ? 'brokenCopy' : copied ? 'copied' : 'notCopied')}
          </button>
        )}
        {onAgain && (
          <button type="button" class="button small" onClick={onAgain}>
            {text('brokenAgain')}
          </button>
        )}
      </p>
    </>
  );
}

/** Strings unchanged, errors with their stack, anything else as JSON. */
function rawText(of: unknown): string {
  if (typeof of === 'string') return of;
  if (of instanceof Error) return of.stack ?? String(of);
  return JSON.stringify(of, null, 2) ?? String(of);
}
