import { X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type MessageKey, type TextKey, text } from '../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../lib/browser/text-values.ts';
import type { PdfOrder } from '../../lib/extraction/in-tab/tabs.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import type { PdfProblem } from '../../lib/extraction/pdf/file.ts';
import type { PdfReading } from '../../lib/extraction/pdf/read-pdf.ts';
import { toTarget } from '../../lib/extraction/start/targets.ts';
import { documentHash } from '../../lib/pages/routes.ts';
import { removeIsolates } from '../../lib/plain-text.ts';
import { destinationFor } from '../../lib/presets/destinations.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { PageText } from '../library/reader/page-text.tsx';
import { actionTo } from '../ui/destination-words.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { askAccess } from '../ui/failure/recovery-button.tsx';
import { Checkbox, FilePicker } from '../ui/form/inputs.tsx';
import { hostOf } from '../ui/format.ts';
import { useSettingsChange } from '../ui/hooks.ts';
import { useHost } from '../ui/host.ts';
import { IconButton } from '../ui/icon.tsx';
import { showSearch } from '../ui/navigation.ts';
import { useAction, useTools } from '../ui/tools.ts';
import { about, priceOfUnits } from '../ui/usage/usage-words.ts';
import { ViewTitle } from '../ui/view-title.tsx';

/** The files to choose from, if the browser can’t provide the PDF or it was saved before. */
const PDF_FILES = 'application/pdf,.pdf';

/** The token in a hash; empty if there is none. */
const tokenIn = (hash: string): string => /=([\w-]{1,100})$/.exec(hash)?.[1] ?? '';

/** Reads a tab's PDF, and shows what must be requested, the progress, and the result. */
export function PdfView({ settings }: { settings: Settings }) {
  const pdf = usePdf(tokenIn(location.hash), settings);
  const { order, step } = pdf;
  return (
    <section class="pdf column scroll" aria-label={text('pdfTitle')}>
      <header class="pdf-head line">
        <ViewTitle>{text('pdfTitle')}</ViewTitle>
        <IconButton icon={X} name={text('backToSearch')} onClick={showSearch} />
      </header>
      {order && (
        <p class="pdf-name one-line">
          <bdi>{order.title || order.url}</bdi>
        </p>
      )}
      {step.step === 'ask' && order && <PdfAsk access={step.access} order={order} pdf={pdf} />}
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
          {text('stop')}
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
            {text('to_document')}
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

type Pdf = ReturnType<typeof usePdf>;

const WORDS: Record<PdfProblem, [MessageKey, TextKey]> = {
  'no-access': ['pdf_refused', 'pdf_refused_more'],
  offline: ['failure_offline', 'pdf_offline_more'],
  unreachable: ['pdf_unreachable', 'pdf_unreachable_more'],
  'too-slow': ['pdf_too_slow', 'pdf_too_slow_more'],
  redirected: ['pdf_redirected', 'pdf_redirected_more'],
  status: ['pdf_status', 'pdf_status_more'],
  'not-pdf': ['pdf_not_pdf', 'pdf_not_pdf_more'],
  'too-large': ['pdf_too_large', 'pdf_too_large_more'],
  password: ['pdf_password', 'pdf_password_more'],
  damaged: ['pdf_damaged', 'pdf_damaged_more'],
  'no-text': ['pdf_no_text', 'pdf_no_text_more'],
};
/** Problems after which another request may succeed. */
const AGAIN: ReadonlySet<PdfProblem> = new Set(['no-access', 'offline', 'unreachable', 'too-slow', 'status']);

interface AskProps {
  access: PdfAccess;
  order: PdfOrder;
  pdf: Pdf;
}

/** Says what will be requested, and from which site, before requesting it. */
function PdfAsk({ access, order, pdf }: AskProps) {
  const changeSettings = useSettingsChange();
  const [silent, setSilent] = useState(false);
  const host = useHost(hostOf(order.url));
  if (access === 'file' || access === 'http') {
    return (
      <div class="pdf-step stack">
        <p>{access === 'http' ? text('pdfHttp') : fileWords()}</p>
        <FilePicker name={text('pdfChoose')} accept={PDF_FILES} onFile={pdf.choose} primary />
      </div>
    );
  }
  const read = () => {
    pdf.ask(access);
    if (!silent) return;
    changeSettings((latest) => ({ ...latest, extraction: { ...latest.extraction, pdfs: 'at-once' } }));
  };
  return (
    <div class="pdf-step stack">
      <p>
        {sentences(
          textWith('pdfAsk', { site: host }),
          access === 'ask' && textWith('pdfAskAccess', { site: host }),
        )}
      </p>
      <p class="wrap">
        <button type="button" class="button primary" onClick={read}>
          {text('pdfRead')}
        </button>
        <Checkbox on={silent} onChange={setSilent}>
          {text('pdfAgain')}
        </Checkbox>
      </p>
    </div>
  );
}

/** Firefox has no setting for access to local files. */
const fileWords = (): string => sentences(text('pdfFile'), !import.meta.env.FIREFOX && text('pdfFileAllow'));

/** Says why the PDF was not read, and offers alternatives. */
function PdfFailed({ problem, order, pdf }: { problem: PdfProblem; order: PdfOrder; pdf: Pdf }) {
  const [headline, more] = WORDS[problem];
  const host = useHost(hostOf(order.url));
  return (
    <div class="pdf-step stack" role="alert">
      <h3>{textWith(headline, { host })}</h3>
      <p>{text(more)}</p>
      <p class="wrap">
        {AGAIN.has(problem) && (
          <button
            type="button"
            class="button primary"
            onClick={() => pdf.ask(problem === 'no-access' ? 'ask' : 'open')}
          >
            {text('recoveryRetry')}
          </button>
        )}
        <FilePicker name={text('pdfChoose')} accept={PDF_FILES} onFile={pdf.choose} />
        <FromService order={order} />
      </p>
    </div>
  );
}

/** Offers to extract the PDF with the service, with the price, if the service can fetch it. */
function FromService({ order: { url, title } }: { order: PdfOrder }) {
  const tools = useTools();
  const { quarry, prices, showError } = tools;
  const target = toTarget(url);
  if (!('url' in target)) return null;
  const targets = [title === undefined ? target : { ...target, title }];
  const to = destinationFor('page', [target.url], tools);
  const extract = async () => {
    const started = await quarry.ask.extract({ source: 'page', targets });
    showError(started.ok ? undefined : { failure: started.failure, again: extract, costs: { pages: 1 } });
  };
  return (
    <button type="button" class="button" onClick={() => void extract()}>
      {to === 'clipboard' ? (
        <>
          {text('pdfService')} <span class="price">{about({ pages: 1 }, prices)}</span>
        </>
      ) : (
        actionTo(textWith('pageCopyService', { price: priceOfUnits({ pages: 1 }, prices) }), to)
      )}
    </button>
  );
}

/**
 * What a request for the file needs: nothing (`open`) or a permission prompt (`ask`). `file`, `http`: it can't be
 * requested.
 */
type PdfAccess = 'open' | 'ask' | 'file' | 'http';

/** The state of reading a PDF. */
type PdfStep =
  | { step: 'looking' | 'gone' | 'fetching' }
  | { step: 'ask'; access: PdfAccess }
  | { step: 'reading'; page: number; of: number }
  | { step: 'failed'; problem: PdfProblem }
  | { step: 'done'; job: Job; reading: PdfReading };

/**
 * URLs that Quarry's pages may request: only https and this computer (content security policy in
 * scripts/build/manifest.ts).
 */
const isReachable = (url: string): boolean =>
  url.startsWith('https:') || /^http:\/\/(?:localhost|127\.0\.0\.1)(?:[:/]|$)/.test(url);
/** The limit in the message's schema. */
const MAX_LINE_LENGTH = 1000;

/** Reads the PDF ordered under a token. Returns the order, the current step, and the user's actions. */
function usePdf(token: string, settings: Settings) {
  const tools = useTools();
  const act = useAction();
  const [order, setOrder] = useState<PdfOrder>();
  const [step, setStep] = useState<PdfStep>({ step: 'looking' });
  const running = useRef(false);
  const left = useRef(false);
  // What the user last chose from; stopping early returns to it.
  const choice = useRef<PdfStep>(undefined);
  const offer = (offered: PdfStep) => {
    choice.current = offered;
    setStep(offered);
  };
  const fail = (problem: PdfProblem) => offer({ step: 'failed', problem });
  const pdf = async () => (await tools.quarry.actions()).pdf();

  const accessTo = async (wanted: PdfOrder): Promise<PdfAccess> => {
    if (wanted.url.startsWith('file:')) return 'file';
    if (await (await pdf()).canRequest(wanted)) return 'open';
    if (!isReachable(wanted.url)) return 'http';
    return (await tools.quarry.hasAccess(wanted.url)) ? 'open' : 'ask';
  };

  const stopped = async (of: PdfOrder) => {
    if (choice.current) setStep(choice.current);
    else offer({ step: 'ask', access: await accessTo(of) });
  };

  const read = async (bytes: Uint8Array<ArrayBuffer>, of: PdfOrder) => {
    running.current = true;
    const actions = await pdf();
    const reading = await actions.read(bytes, (page, total) => {
      setStep({ step: 'reading', page, of: total });
      return running.current;
    });
    if (left.current) return;
    if ('problem' in reading) return running.current ? fail(reading.problem) : stopped(of);
    const { title, author } = reading;
    const markdown = withMissing(reading);
    const lines = { title: title.slice(0, MAX_LINE_LENGTH), author: author.slice(0, MAX_LINE_LENGTH) };
    const saved = await tools.quarry.ask['extract.pdf']({ token, ...lines, markdown });
    if (saved.ok) setStep({ step: 'done', job: saved.value, reading: { ...reading, markdown } });
    else tools.showError({ failure: saved.failure, again: () => void read(bytes, of) });
  };

  const request = async (wanted: PdfOrder) => {
    setStep({ step: 'fetching' });
    const got = await (await pdf()).request(wanted);
    if ('problem' in got)
      return fail(got.problem === 'unreachable' && !navigator.onLine ? 'offline' : got.problem);
    await read(got.bytes, wanted);
  };

  const look = async () => {
    const actions = await pdf();
    const wanted = await actions.order(token);
    if (wanted === undefined) return setStep({ step: 'gone' });
    setOrder(wanted);
    const held = await actions.fromTab(wanted);
    if (held) return read(held, wanted);
    const access = await accessTo(wanted);
    if (access === 'open' && settings.extraction.pdfs === 'at-once') return request(wanted);
    offer({ step: 'ask', access });
  };

  useEffect(() => {
    left.current = false;
    act(look)();
    return () => {
      left.current = true;
      running.current = false;
    };
  }, [token]);

  return {
    order,
    step,
    /** Call it first in a click handler, because the browser may have to prompt. */
    ask: (access: PdfAccess) =>
      act(async () => {
        if (order === undefined) return;
        if (access === 'ask' && !(await askAccess(tools.quarry, order.url))) return fail('no-access');
        await request(order);
      })(),
    choose: (file: File) =>
      act(async () => {
        setStep({ step: 'fetching' });
        const got = await (await pdf()).fromFile(file);
        if ('problem' in got) return fail(got.problem);
        if (order) await read(got.bytes, order);
      })(),
    stop: () => {
      running.current = false;
    },
  };
}

/** What is missing from the text, in words. */
export const missingWords = ({ read, of, unread }: PdfReading): string[] => [
  ...(read < of ? [counted('pdfPartly', of, { done: read })] : []),
  ...(unread > 0 ? [counted('pdfUnread', unread)] : []),
];

/** The text, with a warning if something is missing. */
const withMissing = (reading: PdfReading): string =>
  [
    reading.markdown,
    ...missingWords(reading).map((words) => `> [!WARNING]\n> ${removeIsolates(words)}`),
  ].join('\n\n');
