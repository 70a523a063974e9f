import { useEffect, useState } from 'preact/hooks';
import type { ExtractedPage } from '../../lib/document/document.ts';
import type { ShapingOrder } from '../../lib/document/order.ts';
import type { ShapingUpdate, Sizes } from '../../lib/document/shaper.ts';
import type { ObsidianPlace } from '../../lib/presets/destinations.ts';
import type { NewNote } from '../../lib/presets/obsidian-note.ts';
import type { Preset } from '../../lib/presets/preset.ts';
import { useAction } from '../ui/tools.ts';

type Action =
  | { do: 'open'; pages: readonly ExtractedPage[] }
  | { do: 'shape' | 'text' | 'zip'; order: ShapingOrder }
  | { do: 'name'; title: string; otherwise: string }
  | { do: 'file'; title: string; order: ShapingOrder; preset: Preset | undefined }
  | {
      do: 'note';
      title: string;
      order: ShapingOrder;
      preset: Preset | undefined;
      obsidian: ObsidianPlace | undefined;
    }
  | { do: 'pack'; order: ShapingOrder; pages: readonly ExtractedPage[] }
  | { do: 'packed' };

/** A request from a page to the shaping worker. */
export type ShapingRequest = Action & { id: number };

export interface ShapingReply {
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
  news?: ShapingUpdate;
  made?: ShapingReply;
}

/** Client of the worker that shapes documents. */
export interface ShapingWorker {
  ask(action: Action, onNews?: (news: ShapingUpdate) => void): Promise<ShapingReply>;
  end(): void;
}

/** Starts the shaping worker. If it crashes, all pending requests are rejected. */
export function startShaping(): ShapingWorker {
  const worker = new Worker(new URL('./shaping-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<
    number,
    { done: PromiseWithResolvers<ShapingReply>; onNews: (news: ShapingUpdate) => void }
  >();
  let last = 0;
  worker.onmessage = ({ data: { id, news, made } }: MessageEvent<WorkerMessage>) => {
    const asked = waiting.get(id);
    if (news) return asked?.onNews(news);
    waiting.delete(id);
    if (made) asked?.done.resolve(made);
    else asked?.done.reject(new Error('The document could not be shaped'));
  };
  worker.onerror = () => {
    for (const { done } of waiting.values()) done.reject(new Error('The document could not be shaped'));
    waiting.clear();
  };
  return {
    ask(action, onNews = () => undefined) {
      last += 1;
      const done = Promise.withResolvers<ShapingReply>();
      waiting.set(last, { done, onNews });
      const ask: ShapingRequest = { ...action, id: last };
      worker.postMessage(ask);
      return done.promise;
    },
    end: () => worker.terminate(),
  };
}

/** Delay after the last change of a rule. */
const DELAY_MS = 120;

/** The shaped document. */
export interface Shaped {
  /** Text of the visible part, in pieces. */
  text: readonly string[];
  /** Whether `text` is complete. */
  whole: boolean;
  /** Number of pages in each part. */
  parts: readonly number[];
  /** Undefined until computed. */
  sizes: Sizes | undefined;
}

/** A shaping worker that runs while the view is open; undefined until it has started. */
export function useShaping(): ShapingWorker | undefined {
  const [shaping, setShaping] = useState<ShapingWorker>();
  useEffect(() => {
    const started = startShaping();
    setShaping(started);
    return () => started.end();
  }, []);
  return shaping;
}

/** Shapes pages after a pause in changes. Returns undefined at first, then the last result until the next is ready. */
export function useShapedDocument(
  shaping: ShapingWorker,
  pages: readonly ExtractedPage[],
  order: ShapingOrder,
): Shaped | undefined {
  const act = useAction();
  const [shaped, setShaped] = useState<Shaped>();
  useEffect(() => void shaping.ask({ do: 'open', pages }), [shaping, pages]);
  useEffect(() => {
    let wanted = true;
    const onNews = (news: ShapingUpdate) => wanted && setShaped((last) => withNews(last, news));
    const make = act(() => shaping.ask({ do: 'shape', order }, onNews));
    const timer = setTimeout(make, shaped ? DELAY_MS : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [shaping, pages, order.rules, order.part]);
  return shaped;
}

function withNews(last: Shaped | undefined, news: ShapingUpdate): Shaped {
  if ('sizes' in news) return { text: [], whole: false, parts: [], ...last, sizes: news.sizes };
  const { text, whole, parts } = news;
  // Keeps the old rest of the text while the new text arrives, so that the scroll position is stable.
  const rest = whole ? [] : (last?.text.slice(text.length) ?? []);
  return { text: [...text, ...rest], whole, parts, sizes: last?.sizes };
}
