import { Check, Copy } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { Failure } from '../../../lib/service/failures.ts';
import { version } from '../../../package.json';
import { Icon } from '../icon.tsx';
import { LearnMore, TabLink } from '../learn-more.tsx';

/** What to quote in a problem report. */
type Traced = Pick<Failure, 'trace' | 'status'>;

function rowsOf({ status, trace }: Traced): [name: string, value: string][] {
  return [
    ...(status === undefined ? [] : [[text('detailsStatus'), `${status}`] satisfies [string, string]]),
    ...(trace ? [[text('detailsTrace'), trace] satisfies [string, string]] : []),
  ];
}

/** A problem report for the support of the service: status, trace ID, and Quarry's version. */
export const reportOf = (traced: Traced): string =>
  [...rowsOf(traced), ['Quarry', version]].map((row) => row.join(': ')).join('\n');

interface Props {
  /** A failure, or an answer. */
  failure: Traced & Partial<Failure>;
  quarry: Pick<Quarry, 'copyText' | 'openTab'>;
  /** Shown before the word that opens the details. */
  children?: ComponentChildren;
}

/** Collapsed details: the service's own words, its status, the trace ID to report, and the guide's section. */
export function TraceDetails({ failure, quarry, children }: Props) {
  const [copied, setCopied] = useState<boolean>();
  const rows = rowsOf(failure);
  return (
    <details class="details hint">
      <summary>
        {children} <span>{text('details')}</span>
      </summary>
      <ServiceWords failure={failure} openTab={quarry.openTab} />
      {rows.length > 0 && (
        <>
          <dl>
            {rows.map(([name, value]) => (
              <div key={name} class="line">
                <dt>{name}</dt>
                <dd>
                  {value === failure.trace ? (
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
          <button
            type="button"
            class="button small"
            onClick={async () => setCopied(await quarry.copyText(reportOf(failure)))}
          >
            <Icon of={copied ? Check : Copy} size={14} />
            {/* The button has the focus, so a screen reader announces its new name. */}
            {text(copied === undefined ? 'reportCopy' : copied ? 'copied' : 'notCopied')}
          </button>
        </>
      )}
      {failure.code && <LearnMore about={failure.code} openTab={quarry.openTab} />}
    </details>
  );
}

interface ServiceWordsProps {
  failure: Partial<Failure>;
  openTab: Quarry['openTab'];
}

/** The service's own error messages as text, each with the field it concerns and a link to its documentation. */
function ServiceWords({ failure: { more = [], ...first }, openTab }: ServiceWordsProps) {
  return [first, ...more]
    .filter(({ message, field, help }) => message || field || help)
    .map(({ message, field, help }, index) => (
      <blockquote key={index} class="service-words">
        {field && (
          <p>
            {text('failureField')}{' '}
            <code>
              <bdi>{field}</bdi>
            </code>
          </p>
        )}
        {message && (
          <p>
            <bdi>{message}</bdi>
          </p>
        )}
        {help && (
          <p>
            <ErrorHelp help={help} openTab={openTab} />
          </p>
        )}
      </blockquote>
    ));
}

/** Link to the service's documentation of an error; opens only on click. */
export const ErrorHelp = ({ help, openTab }: { help: string; openTab: Quarry['openTab'] }) => (
  <TabLink href={help} title={help} openTab={openTab}>
    {text('aboutError')}
  </TabLink>
);
