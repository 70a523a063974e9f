import { ChevronLeft, ChevronRight } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { FORM_LIMITS, type SearchForm } from '../../lib/search/form.ts';
import { Icon } from '../parts/icon.tsx';
import { number } from '../parts/numbers.ts';
import { useTools } from '../parts/tools.ts';
import { priceOf } from './price.ts';

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
