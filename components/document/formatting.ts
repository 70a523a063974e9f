import { useEffect, useState } from 'preact/hooks';
import type { ExtractedPage } from '../../lib/document/document.ts';
import type { FormattingUpdate, Sizes } from '../../lib/document/formatter.ts';
import type { FormattingOrder } from '../../lib/document/order.ts';
import type { ObsidianLocation } from '../../lib/presets/destinations.ts';
import type { NewNote } from '../../lib/presets/obsidian-note.ts';
import type { Preset } from '../../lib/presets/preset.ts';
import { useAction } from '../ui/tools.ts';

type Action =
  | { do: 'open'; pages: readonly ExtractedPage[] }
  | { do: 'format' | 'text' | 'zip'; order: FormattingOrder }
  | { do: 'name'; title: string; otherwise: string }
  | { do: 'file'; title: string; order: FormattingOrder; preset: Preset | undefined }
  | {
      do: 'note';
      title: string;
      order: FormattingOrder;
      preset: Preset | undefined;
      obsidian: ObsidianLocation | undefined;
    }
  | { do: 'pack'; order: FormattingOrder; pages: readonly ExtractedPage[] }
  | { do: 'packed' };

/** A request from a page to the formatting worker. */
export type FormattingRequest = Action & { id: number };

export interface FormattingReply {
  text?: string;
  /** A file name. */
  name?: string;
  note?: NewNote;
  file?: Blob | undefined;
  title?: string | undefined;
  pages?: number;
}

/** A message from the worker: progress, or the final result. A final message without a result means failure. */
interface WorkerMessage {
  id: number;
  news?: FormattingUpdate;
  made?: FormattingReply;
}

/** Client of the worker that formats documents. */
export interface FormattingWorker {
  ask(action: Action, onNews?: (news: FormattingUpdate) => void): Promise<FormattingReply>;
  end(): void;
}

/** Starts the formatting worker. If it crashes, all pending requests are rejected. */
export function startFormatting(): FormattingWorker {
  const worker = new Worker(new URL('./formatting-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<
    number,
    { done: PromiseWithResolvers<FormattingReply>; onNews: (news: FormattingUpdate) => void }
  >();
  let last = 0;
  worker.onmessage = ({ data: { id, news, made } }: MessageEvent<WorkerMessage>) => {
    const request = waiting.get(id);
    if (news) return request?.onNews(news);
    waiting.delete(id);
    if (made) request?.done.resolve(made);
    else request?.done.reject(new Error('The document could not be formatted'));
  };
  worker.onerror = () => {
    for (const { done } of waiting.values()) done.reject(new Error('The document could not be formatted'));
    waiting.clear();
  };
  return {
    ask(action, onNews = () => undefined) {
      last += 1;
      const done = Promise.withResolvers<FormattingReply>();
      waiting.set(last, { done, onNews });
      const ask: FormattingRequest = { ...action, id: last };
      worker.postMessage(ask);
      return done.promise;
    },
    end: () => worker.terminate(),
  };
}

/** Delay after the last change of a rule. */
const DELAY_MS = 120;

/** The formatted document. */
export interface FormattedDocument {
  /** Text of the visible part, in pieces. */
  text: readonly string[];
  /** Whether `text` is complete. */
  whole: boolean;
  /** Number of pages in each part. */
  parts: readonly number[];
  /** Undefined until computed. */
  sizes: Sizes | undefined;
}

/** A formatting worker that runs while the view is open; undefined until it has started. */
export function useFormattingWorker(): FormattingWorker | undefined {
  const [worker, setWorker] = useState<FormattingWorker>();
  useEffect(() => {
    const started = startFormatting();
    setWorker(started);
    return () => started.end();
  }, []);
  return worker;
}

/** Formats pages after a pause in changes. Returns undefined at first, then the last result until the next is ready. */
export function useFormattedDocument(
  worker: FormattingWorker,
  pages: readonly ExtractedPage[],
  order: FormattingOrder,
): FormattedDocument | undefined {
  const act = useAction();
  const [formatted, setFormatted] = useState<FormattedDocument>();
  useEffect(() => void worker.ask({ do: 'open', pages }), [worker, pages]);
  useEffect(() => {
    let wanted = true;
    const onNews = (news: FormattingUpdate) => wanted && setFormatted((last) => withNews(last, news));
    const make = act(() => worker.ask({ do: 'format', order }, onNews));
    const timer = setTimeout(make, formatted ? DELAY_MS : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [worker, pages, order.rules, order.part]);
  return formatted;
}

function withNews(last: FormattedDocument | undefined, news: FormattingUpdate): FormattedDocument {
  if ('sizes' in news) return { text: [], whole: false, parts: [], ...last, sizes: news.sizes };
  const { text, whole, parts } = news;
  // Keeps the old rest of the text while the new text arrives, so that the scroll position is stable.
  const rest = whole ? [] : (last?.text.slice(text.length) ?? []);
  return { text: [...text, ...rest], whole, parts, sizes: last?.sizes };
}
