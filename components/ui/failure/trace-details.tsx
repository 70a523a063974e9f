import { Check, Copy } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { Failure } from '../../../lib/service/failures.ts';
import { IconButton } from '../icon.tsx';

interface Props {
  failure: Pick<Failure, 'trace' | 'status'>;
  copyText: (words: string) => Promise<boolean>;
  children?: ComponentChildren;
}

/** Collapsed details to quote in a problem report: status and trace ID. */
export function TraceDetails({ failure: { trace, status }, copyText, children }: Props) {
  const [copied, setCopied] = useState<boolean>();
  const outcome = copied === undefined ? undefined : text(copied ? 'copied' : 'notCopied');
  return (
    <details class="details">
      <summary>{text('details')}</summary>
      <dl>
        {status !== undefined && (
          <div>
            <dt>{text('detailsStatus')}</dt>
            <dd>{status}</dd>
          </div>
        )}
        {trace && (
          <div>
            <dt>{text('detailsTrace')}</dt>
            <dd>
              <code>
                <bdi>{trace}</bdi>
              </code>
              <IconButton
                icon={copied ? Check : Copy}
                // The button has the focus, so a screen reader announces its new name.
                name={outcome ?? text('copyTrace')}
                onClick={async () => setCopied(await copyText(trace))}
              />
              {outcome && <span>{outcome}</span>}
            </dd>
          </div>
        )}
      </dl>
      {children}
    </details>
  );
}
