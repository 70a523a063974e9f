import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Workflow } from '../../../lib/search/form.ts';
import { DEADLINE_MS } from '../../../lib/service/deadline.ts';
import { secondsInWords } from '../../ui/format.ts';
import { useNow } from '../../ui/hooks.ts';

/** Shorter waits show no skeleton. */
const SKELETON_AFTER_MS = 150;
const STILL_AFTER_MS = 10_000;

const COUNT: Record<Workflow, number> = { search: 5, images: 12, videos: 5, news: 5, podcasts: 5 };

interface LoadingProps {
  workflow: Workflow;
  startedAt: number;
  onCancel: () => void;
}

/** A running search: a skeleton of the results, and a button to cancel. */
export function Loading({ workflow, startedAt, onCancel }: LoadingProps) {
  const now = useNow(SKELETON_AFTER_MS, true);
  const waited = Math.max(now, startedAt) - startedAt;
  if (waited < SKELETON_AFTER_MS) return null;
  return (
    <div class="loading">
      <div class="summary line hint">
        <p>
          {waited < STILL_AFTER_MS
            ? text('searching')
            : textWith('stillWaiting', { time: secondsInWords(DEADLINE_MS / 1000) })}
        </p>
        <button type="button" class="button small" onClick={onCancel}>
          {text('cancel')}
        </button>
      </div>
      <div class={`bones ${workflow}`} aria-hidden="true">
        {Array.from({ length: COUNT[workflow] }, (_, index) => (
          <div key={index} class="bone">
            <i />
            <b />
            <b />
            <b />
          </div>
        ))}
      </div>
    </div>
  );
}
