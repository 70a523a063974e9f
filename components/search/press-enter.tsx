import { type TextKey, text } from '../../lib/browser/text.ts';
import type { SearchForm, Workflow } from '../../lib/search/form.ts';
import { useTools } from '../parts/tools.ts';
import { priceOf } from './price.ts';

const PROMPTS: Record<Workflow, TextKey> = {
  search: 'promptWeb',
  images: 'promptImages',
  videos: 'promptVideos',
  news: 'promptNews',
  podcasts: 'promptPodcasts',
};

/** A type that nothing was searched in yet: how to, and nothing more. */
export function PressEnter({ form }: { form: SearchForm }) {
  const { prices } = useTools();
  return (
    <div class="prompt">
      <p>
        <kbd>↵</kbd> <span>{text(PROMPTS[form.workflow], form.query.trim())}</span>
      </p>
      <p class="price">{priceOf(form, prices)}</p>
    </div>
  );
}
