import { useEffect, useState } from 'preact/hooks';
import type { ExtractedPage } from '../../lib/document/document.ts';
import type { Order } from '../../lib/document/order.ts';
import type { News, Sizes } from '../../lib/document/shaper.ts';
import { useAct } from '../parts/use-act.ts';
import { type Shaping, startShaping } from './shaping.ts';

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
export function useShaping(): Shaping | undefined {
  const [shaping, setShaping] = useState<Shaping>();
  useEffect(() => {
    const started = startShaping();
    setShaping(started);
    return () => started.end();
  }, []);
  return shaping;
}

/** Shapes pages after a while without a change; nothing until the first time, and what was until the next is ready. */
export function useShaped(
  shaping: Shaping,
  pages: readonly ExtractedPage[],
  order: Order,
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
