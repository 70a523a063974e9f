import { useEffect, useRef, useState } from 'preact/hooks';

import { counted } from '../../lib/browser/text-values.ts';
import type { PdfOrder } from '../../lib/extraction/in-tab/tabs.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import type { PdfProblem } from '../../lib/extraction/pdf/file.ts';
import type { PdfReading } from '../../lib/extraction/pdf/read-pdf.ts';
import type { PdfActions } from '../../lib/pages/actions.ts';
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
  const parts = useRef<PdfActions>(undefined);
  // What the user last chose from; stopping early returns to it.
  const choice = useRef<PdfStep>(undefined);
  const offer = (offered: PdfStep) => {
    choice.current = offered;
    setStep(offered);
  };
  const fail = (problem: PdfProblem) => offer({ step: 'failed', problem });

  const stopped = async (of: PdfOrder) => {
    if (choice.current) return setStep(choice.current);
    const access = parts.current && (await accessTo(of, parts.current, tools.quarry.hasAccess));
    offer({ step: 'ask', access: access ?? 'open' });
  };

  const read = async (bytes: Uint8Array<ArrayBuffer>, of: PdfOrder) => {
    running.current = true;
    const reading = await parts.current?.read(bytes, (page, total) => {
      setStep({ step: 'reading', page, of: total });
      return running.current;
    });
    if (left.current) return;
    if (reading === undefined || 'problem' in reading) {
      if (!running.current) return stopped(of);
      return fail(reading?.problem ?? 'damaged');
    }
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
    const got = await parts.current?.request(wanted);
    if (got === undefined || 'problem' in got) return fail(got?.problem ?? 'unreachable');
    await read(got.bytes, wanted);
  };

  const look = async () => {
    parts.current = await (await tools.quarry.actions()).pdf();
    const wanted = await parts.current.order(token);
    if (wanted === undefined) return setStep({ step: 'gone' });
    setOrder(wanted);
    const held = await parts.current.fromTab(wanted);
    if (held) return read(held, wanted);
    const access = await accessTo(wanted, parts.current, tools.quarry.hasAccess);
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
        const got = await parts.current?.fromFile(file);
        if (got === undefined || 'problem' in got) return fail(got?.problem ?? 'not-pdf');
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

async function accessTo(
  order: PdfOrder,
  actions: PdfActions,
  hasAccess: (url: string) => Promise<boolean>,
): Promise<PdfAccess> {
  if (order.url.startsWith('file:')) return 'file';
  if (await actions.canRequest(order)) return 'open';
  if (!isReachable(order.url)) return 'http';
  return (await hasAccess(order.url)) ? 'open' : 'ask';
}
