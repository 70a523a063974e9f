import { text } from '../../lib/browser/text.ts';
import type { JobPage } from '../../lib/extraction/job.ts';
import { hostOf } from '../parts/host.ts';
import { ago, exact } from '../parts/time.ts';

interface Props {
  page: JobPage;
  wanted: boolean;
  onWant: (wanted: boolean) => void;
  /** Whether to ask for it although there is a copy. */
  anew: boolean;
  onAnew: (anew: boolean) => void;
}

/** A page of a job that is looked over: wanted or not; and its copy from before, or anew. */
export function ReviewRow({ page, wanted, onWant, anew, onAnew }: Props) {
  const kept = page.state === 'waiting' ? page.kept : undefined;
  const name = page.title || page.url;
  return (
    <li class="review-row">
      <label title={page.url}>
        <input type="checkbox" checked={wanted} onChange={(event) => onWant(event.currentTarget.checked)} />
        <bdi class="review-title">{name}</bdi>
        <bdi class="review-host">{hostOf(page.url)}</bdi>
      </label>
      {kept !== undefined && (
        <select
          aria-label={text('reviewCopyOf', name)}
          title={exact(kept)}
          value={anew ? 'anew' : 'copy'}
          onChange={(event) => onAnew(event.currentTarget.value === 'anew')}
        >
          <option value="copy">{text('reviewUse', ago(kept, Date.now()))}</option>
          <option value="anew">{text('reviewAnew')}</option>
        </select>
      )}
    </li>
  );
}
