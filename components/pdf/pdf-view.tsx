import { X } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { documentHash } from '../../lib/pages/routes.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { PageText } from '../library/reader/page-text.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { hostOf } from '../ui/format.ts';
import { IconButton } from '../ui/icon.tsx';
import { showSearch } from '../ui/navigation.ts';
import { PdfAsk, PdfFailed } from './pdf-steps.tsx';
import { missingWords, type PdfStep, usePdf } from './use-pdf.ts';

/** The token in a hash; empty if there is none. */
const tokenIn = (hash: string): string => /=([\w-]{1,100})$/.exec(hash)?.[1] ?? '';

/** Reads a tab's PDF, and shows what must be requested, the progress, and the result. */
export function PdfView({ settings }: { settings: Settings }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The search field, which had focus, is not shown here.
  useEffect(() => title.current?.focus(), []);
  const pdf = usePdf(tokenIn(location.hash), settings);
  const { order, step } = pdf;
  return (
    <section class="pdf column scroll" aria-label={text('pdfTitle')}>
      <header class="pdf-head line">
        <h2 ref={title} tabIndex={-1}>
          {text('pdfTitle')}
        </h2>
        <IconButton icon={X} name={text('pdfClose')} onClick={showSearch} />
      </header>
      {order && (
        <p class="pdf-name one-line">
          <bdi>{order.title || order.url}</bdi>
        </p>
      )}
      {step.step === 'ask' && order && (
        <PdfAsk access={step.access} order={order} settings={settings} pdf={pdf} />
      )}
      {step.step === 'failed' && order && <PdfFailed problem={step.problem} order={order} pdf={pdf} />}
      {step.step === 'gone' && (
        <div class="pdf-step stack">
          <h3>{text('pdfGone')}</h3>
          <p>{text('pdfGoneMore')}</p>
        </div>
      )}
      <Progress step={step} onStop={pdf.stop} />
      {step.step === 'done' && order && <Done {...step} url={order.url} />}
    </section>
  );
}

function Progress({ step, onStop }: { step: PdfStep; onStop: () => void }) {
  if (step.step === 'fetching') return <p class="pdf-step stack">{text('pdfFetching')}</p>;
  if (step.step !== 'reading') return null;
  return (
    <div class="pdf-step stack">
      <p>{textWith('pdfReading', { page: step.page, total: step.of })}</p>
      <progress aria-label={text('pdfTitle')} value={step.page - 1} max={step.of} />
      <p>
        <button type="button" class="button small" onClick={onStop}>
          {text('pdfStop')}
        </button>
      </p>
    </div>
  );
}

function Done({ job, reading, url }: Extract<PdfStep, { step: 'done' }> & { url: string }) {
  const { markdown, read } = reading;
  return (
    <>
      <div class="pdf-step stack" role="status">
        <h3>{doneWords(job, read)}</h3>
        {missingWords(reading).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      <Boundary of={markdown}>
        <PageText host={hostOf(url)} markdown={markdown} url={url}>
          <a class="button small" href={documentHash(job.id)}>
            {text('documentTitle')}
          </a>
        </PageText>
      </Boundary>
    </>
  );
}

/** The outcome for a PDF: copied, sent to the destination for local extractions, or only saved. */
function doneWords({ copied, sent }: Job, read: number): string {
  if (copied && sent) return counted(`sentTo_${sent.to}`, read);
  return counted(copied ? 'pdfDone' : 'pdfNotCopied', read);
}
