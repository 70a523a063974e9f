import { useEffect, useState } from 'preact/hooks';
import type { ExtractedPage } from '../../lib/document/document.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { countPages } from '../../lib/extraction/job/progress.ts';
import type { PageKey } from '../../lib/storage/database.ts';
import { useAction, useTools } from '../ui/tools.ts';

/** Where the pages of a document come from. */
export type PagesFrom = 'extracted' | 'collected' | 'library';

/** The pages from each source. */
export type PagesModel = NonNullable<ReturnType<typeof usePages>>;

/**
 * Reads the pages of a job (`null`: of none) once it is known, and again when more of them arrive. `chosen`: keys of
 * library pages, which stay the same.
 */
export function usePages(job: Job | null | undefined, chosen: readonly PageKey[]) {
  const { quarry } = useTools();
  const act = useAction();
  const [read, setRead] = useState<Record<'extracted' | 'library', ExtractedPage[]>>();
  const [collected, setCollected] = useState<ExtractedPage[]>();
  const done = job ? countPages(job, 'done') : 0;
  /** Reads the collection again. */
  const refresh = async () => setCollected(await (await quarry.actions()).collected());
  useEffect(() => {
    if (job === undefined) return undefined;
    let open = true;
    const readPages = async () => {
      const actions = await quarry.actions();
      const extracted = job ? await actions.pagesOf(job.id) : [];
      const library = chosen.length > 0 ? await actions.library.read(chosen) : [];
      if (!open) return;
      setRead({ extracted, library });
      await refresh();
    };
    act(readPages)();
    return () => {
      open = false;
    };
  }, [quarry, job === undefined, job?.id, done]);
  return read && collected && { ...read, collected, refresh };
}
