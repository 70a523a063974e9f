import './report.css';
import { useEffect, useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import { removeIsolates } from '../../../lib/plain-text.ts';
import { type Report, reportOf, SUPPORT_ADDRESS } from '../../../lib/service/report.ts';
import type { ReportProps } from './report.tsx';

/** Shows exactly what a report contains, with ways to send it. Sends nothing itself. */
export function ReportPreview({ of, quarry }: ReportProps) {
  const known = useReportSnapshot(quarry);
  const [whole, setWhole] = useState(true);
  const [copied, setCopied] = useState<boolean>();
  if (!known) return null;
  const request = whole ? of.request(known.settings) : {};
  const report = reportOf({ ...of, address: of.address ?? '', request }, known.key?.lastFour);
  if (!report) return null;
  const words = reportWords(report, whole);
  return (
    <>
      <p>{textWith('reportWhat', { email: SUPPORT_ADDRESS })}</p>
      <label class="report-whole">
        <input
          type="checkbox"
          checked={whole}
          onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
        />
        {text('reportWhole')}
      </label>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section class="report-preview" dir="ltr" tabIndex={0} aria-label={text('reportPreview')}>
        <pre>{words}</pre>
      </section>
      <p class="report-ways">
        <button
          type="button"
          class="button small"
          onClick={async () => setCopied(await quarry.copyText(words))}
        >
          {text(copied === undefined ? 'reportCopy' : copied ? 'copied' : 'notCopied')}
        </button>
        <button
          type="button"
          class="button small"
          title={report.playground}
          onClick={() => quarry.openTab(report.playground)}
        >
          {text('reportPlayground')}
        </button>
      </p>
    </>
  );
}

/** Loads the current settings for each report: those that build the request, and the key, which must be redacted. */
function useReportSnapshot(quarry: ReportProps['quarry']): Snapshot | undefined {
  const [known, setKnown] = useState<Snapshot>();
  useEffect(() => {
    let here = true;
    quarry.load().then(
      (read) => here && setKnown(read),
      (cause: unknown) => console.warn('The report could not be prepared', cause),
    );
    return () => {
      here = false;
    };
  }, [quarry]);
  return known;
}

/** The full report as text for copying. */
function reportWords({ trace, status, at, operation, request, playground }: Report, whole: boolean): string {
  const row = (label: TextKey, value: string) =>
    removeIsolates(textWith('reportRow', { label: text(label), value }));
  return [
    row('reportTo', SUPPORT_ADDRESS),
    ...(trace === undefined ? [] : [row('detailsTrace', trace)]),
    ...(status === undefined ? [] : [row('detailsStatus', `${status}`)]),
    ...(at === undefined ? [] : [row('reportTime', new Date(at).toISOString())]),
    row('reportLink', playground),
    ...(whole ? [`POST /${operation}`, JSON.stringify(request, null, 2)] : []),
  ].join('\n');
}
