import { useEffect, useRef, useState } from 'preact/hooks';
import { counted } from '../../lib/browser/text-values.ts';
import type { PdfOrder } from '../../lib/extraction/in-tab/tabs.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import type { PdfProblem } from '../../lib/extraction/pdf/file.ts';
import type { PdfReading } from '../../lib/extraction/pdf/read-pdf.ts';
import { removeIsolates } from '../../lib/plain-text.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { askAccess } from '../ui/failure/recovery-button.tsx';
import { useAction, useTools } from '../ui/tools.ts';

/**
 * What a request for the file needs: nothing (`open`) or a permission prompt (`ask`). `file`, `http`: it can't be
 * requested.
 */
export type PdfAccess = 'open' | 'ask' | 'file' | 'http';

/** The state of reading a PDF. */
export type PdfStep =
  | { step: 'looking' | 'gone' | 'fetching' }
  | { step: 'ask'; access: PdfAccess }
  | { step: 'reading'; page: number; of: number }
  | { step: 'failed'; problem: PdfProblem }
  | { step: 'done'; job: Job; reading: PdfReading };

/**
 * URLs that Quarry's pages may request: only https and this computer (content security policy in
 * scripts/build/manifest.ts).
 */
const THIS_COMPUTER = /^https?:\/\/(?:localhost|127\.0\.0\.1)(?:[:/]|$)/;
const isReachable = (url: string): boolean => url.startsWith('https:') || THIS_COMPUTER.test(url);
/** The limit in the message's schema. */
const MAX_LINE_LENGTH = 1000;

/** Reads the PDF ordered under a token. Returns the order, the current step, and the user's actions. */
export function usePdf(token: string, settings: Settings) {
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
    if (!navigator.onLine && !THIS_COMPUTER.test(wanted.url)) return fail('offline');
    const got = await (await pdf()).request(wanted);
    if ('problem' in got) return fail(got.problem);
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
