import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ExtractedPage } from '../../lib/document/document.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { countPages } from '../../lib/extraction/job/progress.ts';
import type { DocumentActions } from '../../lib/pages/actions.ts';
import type { PageKey } from '../../lib/storage/database.ts';
import { useAction, useTools } from '../ui/tools.ts';

/** Where the pages of a document come from. */
export type PagesFrom = 'extracted' | 'collected' | 'library';

/** The available pages, and actions on them. */
export interface PagesModel {
  actions: DocumentActions;
  /** Pages of an extraction. */
  extracted: ExtractedPage[];
  collected: ExtractedPage[];
  /** Pages chosen in the library. */
  library: ExtractedPage[];
  /** Reads the collection again. */
  refresh: () => Promise<void>;
}

/**
 * Reads the pages of a job (`null`: of none) once it is known, and again when more of them arrive. `chosen`: keys of
 * library pages, which stay the same.
 */
export function usePages(job: Job | null | undefined, chosen: readonly PageKey[]): PagesModel | undefined {
  const { quarry } = useTools();
  const act = useAction();
  const [actions, setActions] = useState<DocumentActions>();
  const [extracted, setExtracted] = useState<ExtractedPage[]>();
  const [collected, setCollected] = useState<ExtractedPage[]>();
  const [library, setLibrary] = useState<ExtractedPage[]>([]);
  const done = job ? countPages(job, 'done') : 0;
  const refresh = useCallback(async () => setCollected(await (await quarry.actions()).collected()), [quarry]);
  useEffect(() => {
    if (job === undefined) return undefined;
    let open = true;
    const read = async () => {
      const loaded = await quarry.actions();
      const pages = job ? await loaded.pagesOf(job.id) : [];
      const fromLibrary = chosen.length > 0 ? await loaded.library.read(chosen) : [];
      if (!open) return;
      setActions(loaded);
      setLibrary(fromLibrary);
      setExtracted(pages);
      await refresh();
    };
    act(read)();
    return () => {
      open = false;
    };
  }, [quarry, job === undefined, job?.id, done]);
  return actions && extracted && collected && { actions, extracted, collected, library, refresh };
}
