import { type TextKey, text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { type SearchForm, unitsOf } from '../../../lib/search/form.ts';
import type { Failure } from '../../../lib/service/failures.ts';
import type { OwnLens } from '../../../lib/settings/settings.ts';
import { TraceDetails } from '../../ui/failure/trace-details.tsx';
import { lensName } from '../../ui/form/lens-options.tsx';
import { regionName } from '../../ui/form/region-options.tsx';
import { withPrice } from '../../ui/format.ts';
import { useTools } from '../../ui/tools.ts';
import { priced } from '../../ui/usage/usage-words.ts';

interface Props {
  form: SearchForm;
  /** The trace ID of the answer, to report it. */
  trace: string | undefined;
  lenses: OwnLens[];
  /** Searches again with fewer restrictions. */
  onWithout: (less: Partial<SearchForm>) => void;
}

const NO_FILTERS = { period: undefined, after: '', before: '', region: '' };

const isFiltered = ({ period, after, before, region }: SearchForm): boolean =>
  period !== undefined || after + before + region !== '';

/** Shown when nothing was found: searches with one restriction less, with their price. */
export function NoResults({ form, trace, lenses, onWithout }: Props) {
  const { quarry, prices } = useTools();
  const lens = form.builtLens?.name ?? (form.lens === '' ? '' : lensName(form.lens, lenses));
  const ways: [TextKey, without: Partial<SearchForm> | false | '' | undefined][] = [
    ['searchWithoutLens', lens && { lens: '', builtLens: undefined }],
    ['siteAll', form.site && { site: undefined }],
    ['searchWithoutFilter', isFiltered(form) && NO_FILTERS],
    ['searchWithoutSafe', form.safeSearch && { safeSearch: false }],
  ];
  return (
    <section class="notice">
      <div class="notice-body stack">
        <h2 class="clamp">{textWith('noResults', { query: form.query.trim() })}</h2>
        <p>{textWith(lens ? 'noResultsLens' : 'noResultsTry', { lens })}</p>
        <p class="notice-ways wrap">
          {ways.map(
            ([label, without]) =>
              without && (
                <button type="button" key={label} class="button" onClick={() => onWithout(without)}>
                  {priced(text(label), unitsOf(form), prices)}
                </button>
              ),
          )}
        </p>
        {trace !== undefined && <TraceDetails failure={{ trace }} quarry={quarry} />}
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
