import { useState } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { PAGES_A_REQUEST } from '../../lib/extraction/job/progress.ts';
import { useTools } from '../parts/tools.ts';
import { about } from '../usage/about.ts';
import type { Places } from './review-choice.ts';
import { ReviewList } from './review-list.tsx';
import { SkippedList } from './skipped-list.tsx';

/** A job before it starts: its pages to be ticked off, what there are copies of, what it will cost. */
export function JobReview({ job }: { job: Job }) {
  const { quarry, prices } = useTools();
  const [without, setWithout] = useState<Places>(new Set());
  const [anew, setAnew] = useState<Places>(new Set());
  const places = job.pages.flatMap((_, place) => (without.has(place) ? [] : [place]));
  const bought = places.filter((place) => {
    const page = job.pages[place];
    return page?.state !== 'waiting' || page.kept === undefined || anew.has(place);
  }).length;
  const start = () => quarry.confirmJob(job.id, { places, anew: [...anew] });
  return (
    <section class="job-report review" aria-label={text('review')}>
      <div class="review-pages">
        <ReviewList pages={job.pages} without={without} anew={anew} onWithout={setWithout} onAnew={setAnew} />
        <SkippedList skipped={job.skipped} />
      </div>
      <p class="review-sum">
        {counted('reviewRequests', Math.ceil(bought / PAGES_A_REQUEST))}
        {places.length > bought && ` · ${counted('reviewCopies', places.length - bought)}`}
      </p>
      <div class="review-buttons">
        <button
          type="button"
          class="button primary"
          aria-disabled={places.length === 0 || undefined}
          onClick={places.length === 0 ? undefined : start}
        >
          {counted('reviewStart', places.length)}{' '}
          <span class="price">{about({ pages: bought }, prices)}</span>
        </button>
        <button type="button" class="button" onClick={() => quarry.stopJob(job.id)}>
          {text('cancel')}
        </button>
      </div>
    </section>
  );
}
