import { X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { type Route, reviewIn } from '../../lib/pages/routes.ts';
import { JobReview } from '../extraction/job-review.tsx';
import { JobsView } from '../extraction/jobs-view.tsx';
import { SourcesView } from '../extraction/sources/sources-view.tsx';
import { useJobs } from '../extraction/use-jobs.tsx';
import type { SearchModel } from '../search/state/search-model.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { useEscape } from '../ui/hooks.ts';
import { IconButton } from '../ui/icon.tsx';
import { showReview } from './routes.ts';

const PANES = ['add', 'jobs', 'review'] as const;
type PaneRoute = (typeof PANES)[number];

/** Tells whether something opens in a pane beside the results. */
export const isPane = (route: Route): route is PaneRoute => PANES.some((pane) => pane === route);

/** Opens the review of a job that waits for one over the results; over another pane where the job began in this view. */
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
  /** Back to where the user was. */
  onLeave: () => void;
}

/** What opens beside the results, in place of the reader; with room for one pane only, in place of the results. */
export function SidePane({ route, model, onLeave }: Props) {
  const newest = model.snapshot?.job;
  useEscape(onLeave);
  useFocusBack();
  // What a review covers stays: a list that was pasted there is still wanted where one comes back.
  const [under, setUnder] = useState<PaneRoute>(route);
  if (route !== 'review' && route !== under) setUnder(route);
  return (
    <div class="desk-pane">
      <div class="desk-nav">
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
  /** The newest extraction. */
  newest: Job | undefined;
}

/** The review of the job that the URL names, else of the newest that waits for one; gone with it. */
function ReviewPane({ newest, onLeave }: ReviewProps) {
  useFocusBack();
  const jobs = useJobs();
  const id = reviewIn(location.hash);
  const isMeant = (job: Job) => job.state === 'review' && (id === undefined || job.id === id);
  const job = newest && isMeant(newest) ? newest : jobs?.findLast(isMeant);
  const over = job === undefined && jobs !== undefined;
  useEffect(() => {
    if (over) onLeave();
  }, [over]);
  return job ? <JobReview key={job.id} job={job} titled /> : null;
}

/** Gives the focus back to what had it before this opened, where closing it left the focus nowhere. */
function useFocusBack(): void {
  const before = useRef(document.activeElement);
  useEffect(
    () => () =>
      // Once what was covered can be seen again.
      queueMicrotask(() => {
        for (const part of [before.current, document.getElementById('query')])
          if (document.activeElement === document.body && part instanceof HTMLElement) part.focus();
      }),
    [],
  );
}
