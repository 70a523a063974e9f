import { useEffect, useState } from 'preact/hooks';
import type { Job } from '../../lib/extraction/job/job.ts';
import { toTarget } from '../../lib/extraction/start/targets.ts';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { useTools } from '../parts/tools.ts';

interface PageText {
  markdown: string | undefined;
  /** Whether it is being extracted. */
  working: boolean;
}

/** The text of a result: its own, or as it was extracted lately; read again when its extraction comes further. */
export function usePageText(
  { url: address = '', markdown: own }: ResultItem,
  job: Job | undefined,
): PageText {
  const { quarry } = useTools();
  const [extracted, setExtracted] = useState<string>();
  const target = toTarget(address);
  const url = 'url' in target ? target.url : undefined;
  const state = job?.pages.find((page) => page.url === url)?.state;
  useEffect(() => {
    if (own !== undefined || url === undefined) return;
    let open = true;
    quarry.extractedText(url).then(
      (markdown) => open && setExtracted(markdown),
      // What can't be read is as good as not there: it can be extracted.
      (cause: unknown) => console.warn('The extracted page could not be read', cause),
    );
    return () => {
      open = false;
    };
  }, [own, url, job?.id, state]);
  const running = job?.state === 'queued' || job?.state === 'running';
  return { markdown: own ?? extracted, working: running && (state === 'waiting' || state === 'sent') };
}
