import { text } from '../../lib/browser/text.ts';
import type { SearchForm } from '../../lib/search/form.ts';
import type { OwnLens } from '../../lib/settings/settings.ts';
import { lensName } from './lens-options.tsx';

interface Props {
  form: SearchForm;
  lenses: OwnLens[];
  onWithoutLens: () => void;
}

/** Nothing was found: what to try. */
export function NoResults({ form, lenses, onWithoutLens }: Props) {
  return (
    <section class="notice">
      <div class="notice-body">
        <h2>{text('noResults', form.query.trim())}</h2>
        <p>{text(form.lens ? 'noResultsLens' : 'noResultsTry', lensName(form.lens, lenses))}</p>
        {form.safeSearch && <p>{text('noResultsSafe')}</p>}
        {form.lens && (
          <button type="button" class="button" onClick={onWithoutLens}>
            {text('searchWithoutLens')}
          </button>
        )}
      </div>
    </section>
  );
}
