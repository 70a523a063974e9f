import { Component } from 'preact';
import { text } from '../../lib/browser/text.ts';
import type { JobPage } from '../../lib/extraction/job/job.ts';
import { hostOf } from '../parts/host.ts';
import { ago, exact } from '../parts/time.ts';
import { changed, type Places } from './review-choice.ts';

interface Props {
  page: JobPage;
  place: number;
  wanted: boolean;
  /** Whether to ask for it although there is a copy. */
  anew: boolean;
  /** Whether Tab comes to it: of a long list to one row alone. */
  reached: boolean;
  onReach: (place: number) => void;
  onWithout: (change: (without: Places) => Places) => void;
  onAnew: (change: (anew: Places) => Places) => void;
}

/** A page of a job that is looked over: wanted or not; and its copy from before, or anew. */
export class ReviewRow extends Component<Props> {
  /** A tick paints its own row again, not hundreds: the functions that a row is given stay the same. */
  override shouldComponentUpdate(next: Props): boolean {
    const { page, wanted, anew, reached } = this.props;
    return next.page !== page || next.wanted !== wanted || next.anew !== anew || next.reached !== reached;
  }

  override render({ page, place, wanted, anew, reached, onReach, onWithout, onAnew }: Props) {
    const kept = page.state === 'waiting' ? page.kept : undefined;
    const name = page.title || page.url;
    const tabIndex = reached ? 0 : -1;
    return (
      <li class="review-row">
        <label title={page.url}>
          <input
            type="checkbox"
            tabIndex={tabIndex}
            checked={wanted}
            onFocus={() => onReach(place)}
            onChange={({ currentTarget }) =>
              onWithout((set) => changed(set, [place], !currentTarget.checked))
            }
          />
          <bdi class="review-title">{name}</bdi>
          <bdi class="review-host">{hostOf(page.url)}</bdi>
        </label>
        {kept !== undefined && (
          <select
            aria-label={text('reviewCopyOf', name)}
            title={exact(kept)}
            tabIndex={tabIndex}
            value={anew ? 'anew' : 'copy'}
            onChange={({ currentTarget }) =>
              onAnew((set) => changed(set, [place], currentTarget.value === 'anew'))
            }
          >
            <option value="copy">{text('reviewUse', ago(kept, Date.now()))}</option>
            <option value="anew">{text('reviewAnew')}</option>
          </select>
        )}
      </li>
    );
  }
}
