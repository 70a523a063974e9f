import { useEffect } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { late } from '../../lib/late.ts';
import { type Route, reviewIn } from '../../lib/pages/routes.ts';
import { DocumentView } from '../document/document-view.tsx';
import { ActivityView } from '../extraction/activity-view.tsx';
import { JobReview } from '../extraction/job-review.tsx';
import { useJobs } from '../extraction/use-jobs.tsx';
import { Library } from '../library/library.tsx';
import type { SearchModel } from '../search/state/search-model.ts';
import { SpendingView } from '../spending/spending-view.tsx';
import { useEscape, useFocusBack } from '../ui/hooks.ts';
import { showReview } from '../ui/navigation.ts';
import { useLate } from '../ui/use-late.ts';

/** The routes that replace the search and results. */
type AreaRoute = Exclude<Route, 'search' | 'add'>;

interface Props {
  route: AreaRoute;
  model: SearchModel;
  /** Returns to where the user was. */
  onLeave: () => void;
}

/** What replaces the search and results, some of which loads on first use. */
export function AreaView({ route, model, onLeave }: Props) {
  const { snapshot } = model;
  if (!snapshot) return null;
  switch (route) {
    case 'library':
      return snapshot.noLibrary ? (
        <p class="empty">{text('libraryPrivate')}</p>
      ) : (
        <Library version={snapshot.job?.finishedAt} rules={snapshot.settings.document} />
      );
    case 'document':
      return <DocumentView key={location.hash} snapshot={snapshot} />;
    case 'jobs':
      return <ActivityView model={model} onLeave={onLeave} />;
    case 'review':
      return <Review newest={snapshot.job} onLeave={onLeave} />;
    case 'pdf':
      return <Pdf key={location.hash} settings={snapshot.settings} />;
    case 'spending':
      return <SpendingView snapshot={snapshot} />;
  }
}

const PDF = late(() => import('../pdf/pdf-part.ts').then(({ PdfView }) => PdfView));

function Pdf(props: Parameters<Awaited<ReturnType<typeof PDF.load>>>[0]) {
  const PdfView = useLate(PDF);
  return PdfView ? <PdfView {...props} /> : null;
}

/**
 * Opens the review of a job that is waiting for it, over the results, or over another area if the job started in this
 * view.
 */
export function useReviewOpening(newest: Job | undefined, route: Route): void {
  const due = newest?.state === 'review' ? newest.id : undefined;
  useEffect(() => {
    const isFresh = (newest?.createdAt ?? 0) > performance.timeOrigin;
    if (due !== undefined && (route === 'search' || (isFresh && HAS_REVIEWS.has(route)))) showReview(due);
  }, [due]);
}

const HAS_REVIEWS: ReadonlySet<Route> = new Set(['add', 'jobs', 'review']);

/**
 * The review of the job in the URL, or otherwise of the newest one waiting for review. Closes when that job no longer
 * waits.
 */
function Review({ newest, onLeave }: { newest: Job | undefined; onLeave: () => void }) {
  const jobs = useJobs();
  useEscape(onLeave);
  useFocusBack();
  const id = reviewIn(location.hash);
  const isForReview = (job: Job) => job.state === 'review' && (id === undefined || job.id === id);
  const job = newest && isForReview(newest) ? newest : jobs?.findLast(isForReview);
  const over = job === undefined && jobs !== undefined;
  useEffect(() => {
    if (over) onLeave();
  }, [over]);
  return job ? <JobReview key={job.id} job={job} titled /> : null;
}
