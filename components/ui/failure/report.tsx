import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { late } from '../../../lib/late.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { Reported } from '../../../lib/service/report.ts';
import { PRODUCTION_ADDRESS, type Settings } from '../../../lib/settings/settings.ts';
import { useLate } from '../use-late.ts';

/** A request that can be reported. `request` builds it from the settings. */
export interface Reportable extends Omit<Reported, 'request' | 'address'> {
  address: string | undefined;
  request: (settings: Settings) => object;
}

export interface ReportProps {
  of: Reportable;
  quarry: Pick<Quarry, 'copyText' | 'load' | 'openTab'>;
}

const PREVIEW = late(() => import('./report-preview.tsx').then(({ ReportPreview }) => ReportPreview));

/**
 * Offers to report an answer or a failure, only for the hosted service, whose support contact is known. The preview
 * loads when it is opened.
 */
export function ReportProblem(props: ReportProps) {
  const [open, setOpen] = useState(false);
  const Preview = useLate(PREVIEW, open);
  if (props.of.address !== PRODUCTION_ADDRESS) return null;
  return (
    <details class="report" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('report')}</summary>
      {open && Preview && <Preview {...props} />}
    </details>
  );
}
