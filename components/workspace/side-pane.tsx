import { X } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { type Route, reviewIn } from '../../lib/pages/routes.ts';
import { JobReview } from '../extraction/job-review.tsx';
import { JobsView } from '../extraction/jobs-view.tsx';
import { SourcesView } from '../extraction/sources/sources-view.tsx';
import { useJobs } from '../extraction/use-jobs.tsx';
import type { SearchModel } from '../search/state/search-model.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { useEscape, useFocusBack } from '../ui/hooks.ts';
import { IconButton } from '../ui/icon.tsx';
import { showReview } from '../ui/navigation.ts';

const PANES = ['add', 'jobs', 'review'] as const;
type PaneRoute = (typeof PANES)[number];

/** Whether a route opens in a pane beside the results. */
export const isPane = (route: Route): route is PaneRoute => PANES.some((pane) => pane === route);

/**
 * Opens the review of a job that is waiting for it, over the results, or over another pane if the job started in this
 * view.
 */
export function useReviewOpening(newest: Job | undefined, route: Route): void {
  const due = newest?.state === 'review' ? newest.id : undefined;
  useEffect(() => {
    const isFresh = (newest?.createdAt ?? 0) > performance.timeOrigin;
    if (due !== undefined && (route === 'search' || (isFresh && isPane(route)))) showReview(due);
  }, [due]);
}

interface Props {
  route: PaneRoute;
  model: SearchModel;
  /** Returns to where the user was. */
  onLeave: () => void;
}

/** The pane that replaces the reader beside the results, or the results if there is room for only one pane. */
export function SidePane({ route, model, onLeave }: Props) {
  const newest = model.snapshot?.job;
  useEscape(onLeave);
  useFocusBack();
  // Keep the pane under a review, so that, for example, a pasted list is still there afterward.
  const [under, setUnder] = useState<PaneRoute>(route);
  if (route !== 'review' && route !== under) setUnder(route);
  return (
    <div class="side-pane">
      <div class="side-pane-nav">
        <IconButton icon={X} name={text('close')} onClick={onLeave} />
      </div>
      {under !== 'review' && (
        <div class="pane-part" hidden={route === 'review'}>
          <Boundary key={under}>{under === 'add' ? <SourcesView /> : <JobsView model={model} />}</Boundary>
        </div>
      )}
      {route === 'review' && (
        <Boundary of={newest}>
          <ReviewPane newest={newest} onLeave={onLeave} />
        </Boundary>
      )}
    </div>
  );
}

interface ReviewProps extends Pick<Props, 'onLeave'> {
  /** The newest job. */
  newest: Job | undefined;
}

/**
 * The review of the job in the URL, or otherwise of the newest one waiting for review. Closes when that job no longer
 * waits.
 */
function ReviewPane({ newest, onLeave }: ReviewProps) {
  const jobs = useJobs();
  const id = reviewIn(location.hash);
  const isForReview = (job: Job) => job.state === 'review' && (id === undefined || job.id === id);
  const job = newest && isForReview(newest) ? newest : jobs?.findLast(isForReview);
  const over = job === undefined && jobs !== undefined;
  useEffect(() => {
    if (over) onLeave();
  }, [over]);
  return job ? <JobReview key={job.id} job={job} titled /> : null;
}
