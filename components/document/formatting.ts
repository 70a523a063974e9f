import { useEffect, useState } from 'preact/hooks';
import type { ExtractedPage } from '../../lib/document/document.ts';
import type { FormattingOrder, ShownDocument, Sizes } from '../../lib/document/formatter.ts';
import { type FormattingWorker, startFormatting } from '../../lib/document/formatting.ts';
import { useAction } from '../ui/tools.ts';

/** Delay after the last change of a rule. */
const DELAY_MS = 120;

/** The formatted document, as shown. */
export interface DocumentPreview extends ShownDocument {
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
    const make = act(async () => {
      const shown = await worker.call('format', order);
      if (!wanted) return;
      setFormatted((last) => ({ ...shown, sizes: last?.sizes }));
      const sizes = await worker.call('sizes', order);
      if (wanted) setFormatted({ ...shown, sizes });
    });
    const timer = setTimeout(make, formatted ? DELAY_MS : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [worker, pages, order.rules, order.part]);
  return formatted;
}
