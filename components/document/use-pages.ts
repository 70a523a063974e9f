import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ExtractedPage } from '../../lib/document/document.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import type { DocumentDeeds } from '../../lib/pages/page-deeds.ts';
import { countPages } from '../extraction/job-words.ts';
import { useTools } from '../parts/tools.ts';
import { useAct } from '../parts/use-act.ts';

/** The pages that can be shaped, and what can be done with them. */
export interface Pages {
  deeds: DocumentDeeds;
  /** Those of the last extraction. */
  extracted: ExtractedPage[];
  collected: ExtractedPage[];
  /** Reads again what is collected. */
  refresh: () => Promise<void>;
}

/** Reads the pages of an extraction, and again when more of them came. */
export function usePages(job: Job | undefined): Pages | undefined {
  const { quarry } = useTools();
  const act = useAct();
  const [deeds, setDeeds] = useState<DocumentDeeds>();
  const [extracted, setExtracted] = useState<ExtractedPage[]>();
  const [collected, setCollected] = useState<ExtractedPage[]>();
  const done = job ? countPages(job, 'done') : 0;
  const refresh = useCallback(async () => setCollected(await (await quarry.deeds()).collected()), [quarry]);
  useEffect(() => {
    let open = true;
    const read = async () => {
      const loaded = await quarry.deeds();
      const pages = job ? await loaded.pagesOf(job.id) : [];
      if (!open) return;
      setDeeds(loaded);
      setExtracted(pages);
      await refresh();
    };
    act(read)();
    return () => {
      open = false;
    };
  }, [quarry, job?.id, done]);
  return deeds && extracted && collected && { deeds, extracted, collected, refresh };
}
