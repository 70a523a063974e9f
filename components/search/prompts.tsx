import { type TextKey, text } from '../../lib/browser/text.ts';
import type { SearchForm, Workflow } from '../../lib/search/form.ts';
import type { OwnLens } from '../../lib/settings/settings.ts';
import { lensName } from './lens-chip.tsx';

const PROMPTS: Record<Workflow, TextKey> = {
  search: 'promptWeb',
  images: 'promptImages',
  videos: 'promptVideos',
  news: 'promptNews',
  podcasts: 'promptPodcasts',
};

/** A type that nothing was searched in yet: how to, and nothing more. */
export function PressEnter({ form }: { form: SearchForm }) {
  return (
    <p class="prompt">
      <kbd>↵</kbd> <span>{text(PROMPTS[form.workflow], form.query.trim())}</span>
    </p>
  );
}

interface NoResultsProps {
  form: SearchForm;
  lenses: OwnLens[];
  onWithoutLens: () => void;
}

/** Nothing was found: what to try. */
export function NoResults({ form, lenses, onWithoutLens }: NoResultsProps) {
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
