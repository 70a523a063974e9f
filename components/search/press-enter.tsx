import { type TextKey, text } from '../../lib/browser/text.ts';
import type { SearchForm, Workflow } from '../../lib/search/form.ts';

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
