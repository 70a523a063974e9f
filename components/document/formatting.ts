import { useEffect, useState } from 'preact/hooks';
import type { ExtractedPage } from '../../lib/document/document.ts';
import type { FormattingOrder, FormattingUpdate, Sizes } from '../../lib/document/formatter.ts';
import { type FormattingWorker, startFormatting } from '../../lib/document/formatting.ts';
import { useAction } from '../ui/tools.ts';

/** Delay after the last change of a rule. */
const DELAY_MS = 120;

/** The formatted document, as shown. */
export interface DocumentPreview {
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
export function useDocumentPreview(
  worker: FormattingWorker,
  pages: readonly ExtractedPage[],
  order: FormattingOrder,
): DocumentPreview | undefined {
  const act = useAction();
  const [formatted, setFormatted] = useState<DocumentPreview>();
  useEffect(() => void worker.call('open', pages), [worker, pages]);
  useEffect(() => {
    let wanted = true;
    const onNews = (news: FormattingUpdate) => wanted && setFormatted((last) => withNews(last, news));
    const make = act(() => worker.call('format', order, onNews));
    const timer = setTimeout(make, formatted ? DELAY_MS : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [worker, pages, order.rules, order.part]);
  return formatted;
}

function withNews(last: DocumentPreview | undefined, news: FormattingUpdate): DocumentPreview {
  if ('sizes' in news) return { text: [], whole: false, parts: [], ...last, sizes: news.sizes };
  const { text, whole, parts } = news;
  // Keeps the old rest of the text while the new text arrives, so that the scroll position is stable.
  const rest = whole ? [] : (last?.text.slice(text.length) ?? []);
  return { text: [...text, ...rest], whole, parts, sizes: last?.sizes };
}
