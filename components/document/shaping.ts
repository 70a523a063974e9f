import type { ExtractedPage } from '../../lib/document/document.ts';
import type { NewNote } from '../../lib/document/obsidian.ts';
import type { Order } from '../../lib/document/order.ts';
import type { News } from '../../lib/document/shaper.ts';

type Deed =
  | { do: 'open'; pages: readonly ExtractedPage[] }
  | { do: 'shape' | 'text' | 'zip'; order: Order }
  | { do: 'name'; title: string; otherwise: string }
  | { do: 'note'; title: string; order: Order }
  | { do: 'pack'; order: Order; pages: readonly ExtractedPage[] }
  | { do: 'packed' };

/** What a page asks of the worker that shapes documents. */
export type Ask = Deed & { id: number };

export interface Answer {
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
  made?: Answer;
}

/** Documents that are shaped beside the page. */
export interface Shaping {
  ask(deed: Deed, onNews?: (news: News) => void): Promise<Answer>;
  end(): void;
}

/** Starts a worker that shapes documents. Where it ends too early, all that was asked fails. */
export function startShaping(): Shaping {
  const worker = new Worker(new URL('./shaping-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { done: PromiseWithResolvers<Answer>; onNews: (news: News) => void }>();
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
    ask(deed, onNews = () => undefined) {
      last += 1;
      const done = Promise.withResolvers<Answer>();
      waiting.set(last, { done, onNews });
      const ask: Ask = { ...deed, id: last };
      worker.postMessage(ask);
      return done.promise;
    },
    end: () => worker.terminate(),
  };
}
