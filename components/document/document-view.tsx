import { X } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { ExtractedPage } from '../../lib/document/document.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { countPages } from '../../lib/extraction/job/progress.ts';
import type { Snapshot } from '../../lib/pages/quarry.ts';
import { documentJobIn, documentSourceIn } from '../../lib/pages/routes.ts';
import type { PageKey } from '../../lib/storage/database.ts';
import { useJobs } from '../extraction/use-jobs.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { OptionSelect } from '../ui/form/inputs.tsx';
import { useEscape, useFocusBack } from '../ui/hooks.ts';
import { IconButton } from '../ui/icon.tsx';
import { savedDocument, showSearch } from '../ui/navigation.ts';
import { useAction, useTools } from '../ui/tools.ts';
import { ViewTitle } from '../ui/view-title.tsx';
import { Builder } from './builder.tsx';
import { useFormattingWorker } from './formatting.ts';

/** Combines pages into one document, previews it, and sends it to its destination. */
export function DocumentView({ snapshot }: { snapshot: Snapshot }) {
  const [source] = useState(() => documentSourceIn(location.hash));
  const [chosen] = useState(() => (source === 'library' ? savedDocument() : []));
  const job = useExportedJob(snapshot.job);
  const pages = usePages(job, chosen);
  const worker = useFormattingWorker();
  const [from, setFrom] = useState<PagesFrom>(
    source === 'collection' ? 'collected' : (source ?? 'extracted'),
  );
  const close = source === 'library' ? showLibrary : showSearch;
  useEscape(close);
  useFocusBack();
  const collects = source === 'collection' || (pages?.collected.length ?? 0) > 0;
  const shown = pages && (from === 'collected' && !collects ? 'extracted' : from);
  return (
    <section class="document column grow" aria-label={text('to_document')}>
      <header class="document-head line">
        <ViewTitle>{text('to_document')}</ViewTitle>
        {pages && (collects || source) && (
          <p class="line">
            <label for="document-from">{text('pages')}</label>
            <OptionSelect
              id="document-from"
              value={shown ?? 'extracted'}
              of={FROM.filter(
                (one) => one === 'extracted' || (one === 'collected' ? collects : one === source),
              )}
              words={(one) => textWith(FROM_NAMES[one], { number: pages[one].length })}
              onChange={setFrom}
            />
          </p>
        )}
        <IconButton
          icon={X}
          name={text(source === 'library' ? 'libraryBack' : 'backToSearch')}
          onClick={close}
        />
      </header>
      {pages && shown && worker && (
        <Boundary key={shown} of={pages[shown]}>
          <Builder {...{ snapshot, job, pages, worker, from: shown }} />
        </Boundary>
      )}
    </section>
  );
}

/** The job named in the URL, or else the newest; `null` if there is none, and undefined until that is known. */
function useExportedJob(newest: Job | undefined): Job | null | undefined {
  const jobs = useJobs();
  const id = documentJobIn(location.hash);
  if (id === undefined || id === newest?.id) return newest ?? null;
  return jobs && (jobs.find((one) => one.id === id) ?? null);
}

function showLibrary(): void {
  location.hash = 'library';
}

/** Where the pages of a document come from. */
const FROM = ['extracted', 'collected', 'library'] as const;
export type PagesFrom = (typeof FROM)[number];

const FROM_NAMES = {
  extracted: 'documentExtracted',
  collected: 'documentCollected',
  library: 'documentLibrary',
} as const;

/** The pages from each source. */
export type PagesModel = NonNullable<ReturnType<typeof usePages>>;

/**
 * Reads the pages of a job (`null`: of none) once it is known, and again when more of them arrive. `chosen`: keys of
 * library pages, which stay the same.
 */
function usePages(job: Job | null | undefined, chosen: readonly PageKey[]) {
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
