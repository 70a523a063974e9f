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
export function RegionRefused({
  failure: { code, field, message },
  form: { region },
  price,
  onWithout,
}: Props) {
  if (code !== 'bad-request' || region === '' || !/region/i.test(`${field} ${message}`)) return null;
  return (
    <section class="notice">
      <div class="notice-body">
        <p>{text('regionRefused', regionName(region))}</p>
        <button type="button" class="button" title={price} onClick={onWithout}>
          {text('searchWithoutRegion')}
        </button>
      </div>
    </section>
  );
}
