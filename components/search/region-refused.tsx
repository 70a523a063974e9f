import { text } from '../../lib/browser/text.ts';
import type { SearchForm } from '../../lib/search/form.ts';
import type { Failure } from '../../lib/service/failures.ts';
import { regionName } from './regions.ts';

interface Props {
  failure: Failure;
  form: SearchForm;
  /** Of another search, in words. */
  price: string;
  /** Searches once more. */
  onWithout: () => void;
}

/** That the service has a list of regions of its own, where it refused a search over its region. */
export function RegionRefused({ failure, form: { region }, price, onWithout }: Props) {
  const { address: _ours, ...said } = failure;
  const named = failure.code === 'bad-request' && /region/i.test(JSON.stringify(said));
  if (region === '' || !named) return null;
  return (
    <>
      <p>{text('regionRefused', regionName(region))}</p>
      <button type="button" class="button" title={price} onClick={onWithout}>
        {text('searchWithoutRegion')}
      </button>
    </>
  );
}
