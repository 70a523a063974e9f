import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { SearchForm } from '../../../lib/search/form.ts';
import type { Failure } from '../../../lib/service/failures.ts';
import type { OwnLens } from '../../../lib/settings/settings.ts';
import { lensName } from '../../ui/form/lens-options.tsx';
import { regionName } from '../../ui/form/region-options.tsx';
import { withPrice } from '../../ui/format.ts';
import { useTools } from '../../ui/tools.ts';
import { priceOf } from '../confirm-search.tsx';

interface Props {
  form: SearchForm;
  lenses: OwnLens[];
  /** Searches again with fewer restrictions. */
  onWithout: (less: Partial<SearchForm>) => void;
}

const NO_FILTERS = { period: undefined, after: '', before: '', region: '' };

const isFiltered = ({ period, after, before, region }: SearchForm): boolean =>
  period !== undefined || after + before + region !== '';

/** Shown when nothing was found: suggestions for what to change. */
export function NoResults({ form, lenses, onWithout }: Props) {
  const { prices } = useTools();
  const title = textWith('pageCosts', { price: priceOf(form, prices) });
  const lens = form.builtLens?.name ?? (form.lens === '' ? '' : lensName(form.lens, lenses));
  return (
    <section class="notice">
      <div class="notice-body">
        <h2>{textWith('noResults', { query: form.query.trim() })}</h2>
        <p>{textWith(lens ? 'noResultsLens' : 'noResultsTry', { lens })}</p>
        {form.site && <p>{textWith('noResultsSite', { site: form.site })}</p>}
        {isFiltered(form) && <p>{text('noResultsFilter')}</p>}
        {form.safeSearch && <p>{text('noResultsSafe')}</p>}
        {lens && (
          <button
            type="button"
            class="button"
            title={title}
            onClick={() => onWithout({ lens: '', builtLens: undefined })}
          >
            {text('searchWithoutLens')}
          </button>
        )}
        {form.site && (
          <button type="button" class="button" title={title} onClick={() => onWithout({ site: undefined })}>
            {text('siteAll')}
          </button>
        )}
        {isFiltered(form) && (
          <button type="button" class="button" title={title} onClick={() => onWithout(NO_FILTERS)}>
            {text('searchWithoutFilter')}
          </button>
        )}
      </div>
    </section>
  );
}

interface UnsupportedRegionProps {
  failure: Failure;
  form: SearchForm;
  /** Price of another search, as text. */
  price: string | undefined;
  /** Searches again without the region. */
  onWithout: () => void;
}

/** Explains that the service supports only some regions, after it rejected the one in this search. */
export function UnsupportedRegion({ failure, form: { region }, price, onWithout }: UnsupportedRegionProps) {
  const { address: _ours, ...said } = failure;
  const named = failure.code === 'bad-request' && /region/i.test(JSON.stringify(said));
  if (region === '' || !named) return null;
  return (
    <>
      <p>{textWith('regionRefused', { region: regionName(region) })}</p>
      <button type="button" class="button" onClick={onWithout}>
        {withPrice(text('searchWithoutRegion'), price)}
      </button>
    </>
  );
}
