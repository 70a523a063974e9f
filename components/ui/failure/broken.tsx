import './broken.css';
import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';

export interface BrokenProps {
  of: unknown;
  copyText?: ((words: string) => Promise<boolean>) | undefined;
  onAgain?: (() => void) | undefined;
}

/** Longer text would render slowly; the full text can still be copied. */
const MAX_SHOWN = 20_000;

/** Shows the data that failed to render as text, with ways to continue. */
export function Broken({ of, copyText: copy, onAgain }: BrokenProps) {
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
