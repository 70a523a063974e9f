import { Check, Copy } from 'lucide';
import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { Failure } from '../../../lib/service/failures.ts';
import { version } from '../../../package.json';
import { Icon } from '../icon.tsx';

interface Props {
  failure: Pick<Failure, 'trace' | 'status'>;
  copyText: (words: string) => Promise<boolean>;
}

/** Collapsed details to quote in a problem report: status and trace ID. */
export function TraceDetails({ failure: { trace, status }, copyText }: Props) {
  const [copied, setCopied] = useState<boolean>();
  const rows = [
    ...(status === undefined ? [] : [[text('detailsStatus'), `${status}`]]),
    ...(trace ? [[text('detailsTrace'), trace]] : []),
  ];
  const report = [...rows, ['Quarry', version]].map((row) => row.join(': ')).join('\n');
  return (
    <details class="details">
      <summary>{text('details')}</summary>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value === trace ? (
                <code>
                  <bdi>{value}</bdi>
                </code>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <button type="button" class="button small" onClick={async () => setCopied(await copyText(report))}>
        <Icon of={copied ? Check : Copy} size={14} />
        {/* The button has the focus, so a screen reader announces its new name. */}
        {text(copied === undefined ? 'reportCopy' : copied ? 'copied' : 'notCopied')}
      </button>
    </details>
  );
}
