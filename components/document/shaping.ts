import { useEffect, useState } from 'preact/hooks';
import type { ExtractedPage } from '../../lib/document/document.ts';
import type { ShapingOrder } from '../../lib/document/order.ts';
import type { News, Sizes } from '../../lib/document/shaper.ts';
import type { ObsidianPlace } from '../../lib/presets/destinations.ts';
import type { NewNote } from '../../lib/presets/note.ts';
import type { Preset } from '../../lib/presets/preset.ts';
import { useAct } from '../ui/tools.ts';

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

/** What a page asks of the worker that shapes documents. */
export type ShapingRequest = Action & { id: number };

export interface ShapingReply {
  text?: string;
  /** A name for a file. */
  name?: string;
  note?: NewNote;
  file?: Blob | undefined;
  title?: string | undefined;
  pages?: number;
}

/** What the worker says: news of a shaping, or the end of what was asked; without an answer it failed. */
interface Said {
  id: number;
  news?: News;
  made?: ShapingReply;
}

/** Documents that are shaped beside the page. */
export interface ShapingWorker {
  ask(action: Action, onNews?: (news: News) => void): Promise<ShapingReply>;
  end(): void;
}

/** Starts a worker that shapes documents. Where it ends too early, all that was asked fails. */
export function startShaping(): ShapingWorker {
  const worker = new Worker(new URL('./shaping-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<
    number,
    { done: PromiseWithResolvers<ShapingReply>; onNews: (news: News) => void }
  >();
  let last = 0;
  worker.onmessage = ({ data: { id, news, made } }: MessageEvent<Said>) => {
    const asked = waiting.get(id);
    if (news) return asked?.onNews(news);
    waiting.delete(id);
    if (made) asked?.done.resolve(made);
    else asked?.done.reject(new Error('Not shaped'));
  };
  worker.onerror = () => {
    for (const { done } of waiting.values()) done.reject(new Error('Not shaped'));
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

/** After the last change of a rule. */
const DELAY_MS = 120;

/** Pages as the rules shape them. */
export interface Shaped {
  /** Of the part that is shown, in pieces. */
  text: readonly string[];
  /** Whether that is all of it. */
  whole: boolean;
  /** How many pages each part has. */
  parts: readonly number[];
  /** Once they are known. */
  sizes: Sizes | undefined;
}

/** A worker that shapes documents, for as long as the view is open. */
export function useShaping(): ShapingWorker | undefined {
  const [shaping, setShaping] = useState<ShapingWorker>();
  useEffect(() => {
    const started = startShaping();
    setShaping(started);
    return () => started.end();
  }, []);
  return shaping;
}

/** Shapes pages after a while without a change; nothing until the first time, and what was until the next is ready. */
export function useShaped(
  shaping: ShapingWorker,
  pages: readonly ExtractedPage[],
  order: ShapingOrder,
): Shaped | undefined {
  const act = useAct();
  const [shaped, setShaped] = useState<Shaped>();
  useEffect(() => void shaping.ask({ do: 'open', pages }), [shaping, pages]);
  useEffect(() => {
    let wanted = true;
    const onNews = (news: News) => wanted && setShaped((last) => withNews(last, news));
    const make = act(() => shaping.ask({ do: 'shape', order }, onNews));
    const timer = setTimeout(make, shaped ? DELAY_MS : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [shaping, pages, order.rules, order.part]);
  return shaped;
}

function withNews(last: Shaped | undefined, news: News): Shaped {
  if ('sizes' in news) return { text: [], whole: false, parts: [], ...last, sizes: news.sizes };
  const { text, whole, parts } = news;
  // Behind a new beginning the rest stays as it was, for a moment, so that nobody loses the place.
  const rest = whole ? [] : (last?.text.slice(text.length) ?? []);
  return { text: [...text, ...rest], whole, parts, sizes: last?.sizes };
}
