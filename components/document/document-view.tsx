import { X } from 'lucide';
import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import type { Snapshot } from '../../lib/pages/quarry.ts';
import { documentJobIn, documentSourceIn } from '../../lib/pages/routes.ts';
import { useJobs } from '../extraction/use-jobs.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { Choice } from '../ui/form/rule-fields.tsx';
import { useEscape, useFocusBack } from '../ui/hooks.ts';
import { IconButton } from '../ui/icon.tsx';
import { savedDocument, showSearch } from '../ui/navigation.ts';
import { ViewTitle } from '../ui/view-title.tsx';
import { Builder } from './builder.tsx';
import { useFormattingWorker } from './formatting.ts';
import { type PagesFrom, usePages } from './use-pages.ts';

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
          <Choice
            name={text('pages')}
            value={shown ?? 'extracted'}
            of={{
              extracted: textWith('documentExtracted', { number: pages.extracted.length }),
              ...(collects
                ? { collected: textWith('documentCollected', { number: pages.collected.length }) }
                : {}),
              ...(source === 'library'
                ? { library: textWith('documentLibrary', { number: pages.library.length }) }
                : {}),
            }}
            onChange={setFrom}
          />
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
