import { ChevronLeft, ChevronRight } from 'lucide';
import { text } from '../../../lib/browser/text.ts';
import { FORM_LIMITS, type SearchForm, type Workflow } from '../../../lib/search/form.ts';
import { DEADLINE_MS } from '../../../lib/service/deadline.ts';
import { number, secondsInWords } from '../../ui/format.ts';
import { useNow } from '../../ui/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';
import { priceOf } from '../ask-first.tsx';

interface Props {
  form: SearchForm;
  /** Whether this page held anything: after one that did not, there is no next. */
  filled: boolean;
  onPage: (page: number) => void;
}

const { least, most } = FORM_LIMITS.page;

/**
 * The pages before and after this one. Each is another search, and says so. Pictures come all at once: the service was
 * seen to answer each page of them with the same ones, so that no next page is sold. A page that a form names is sent.
 */
export function Pages({ form, filled, onPage }: Props) {
  const { prices } = useTools();
  const { page, workflow } = form;
  const title = text('pageCosts', priceOf(form, prices));
  const previous = page > least;
  const next = filled && page < most && workflow !== 'images';
  if (!previous && !next) return null;
  return (
    <nav class="pages" aria-label={text('pages')}>
      {previous && (
        <button type="button" class="button small" title={title} onClick={() => onPage(page - 1)}>
          <Icon of={ChevronLeft} size={14} />
          {text('pagePrevious')}
        </button>
      )}
      <span>{page > least && text('pageNumber', number(page))}</span>
      {next && (
        <button type="button" class="button small" title={title} onClick={() => onPage(page + 1)}>
          {text('pageNext')}
          <Icon of={ChevronRight} size={14} />
        </button>
      )}
    </nav>
  );
}

/** Before this, a wait is too short to be worth a picture of it. */
const SKELETON_AFTER_MS = 150;
const STILL_AFTER_MS = 10_000;

const COUNT: Record<Workflow, number> = { search: 5, images: 12, videos: 5, news: 5, podcasts: 5 };

interface LoadingProps {
  workflow: Workflow;
  startedAt: number;
  onCancel: () => void;
}

/** A search that runs: bones of the results to come, and a way out. */
export function Loading({ workflow, startedAt, onCancel }: LoadingProps) {
  const now = useNow(SKELETON_AFTER_MS, true);
  const waited = Math.max(now, startedAt) - startedAt;
  if (waited < SKELETON_AFTER_MS) return null;
  return (
    <div class="loading">
      <div class="summary">
        <p>
          {waited < STILL_AFTER_MS
            ? text('searching')
            : text('stillWaiting', secondsInWords(DEADLINE_MS / 1000))}
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
