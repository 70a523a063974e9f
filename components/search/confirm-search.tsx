import type { MessageKey } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import { type SearchForm, unitsOf, type Workflow } from '../../lib/search/form.ts';
import type { Prices, SpendingRules } from '../../lib/usage/cost.ts';
import { ConfirmPrice } from '../ui/confirm/confirm-price.tsx';
import { useTools } from '../ui/tools.ts';
import { about } from '../ui/usage/usage-words.ts';
import type { SearchModel } from './state/search-model.ts';

interface Props {
  /** The search waiting for confirmation. */
  form: SearchForm;
  rules: SpendingRules;
  onAnswer: (confirmed: boolean) => void;
}

/** Asks before a search that costs more than the confirmation limit, and states its price. */
export function ConfirmSearch({ form, rules, onAnswer }: Props) {
  return <ConfirmPrice units={unitsOf(form)} rules={rules} go="askSearch" about={form} onAnswer={onAnswer} />;
}

/** The price of a search as text, including the results it reads in full. */
export const priceOf = (form: Pick<SearchForm, 'extract'>, prices: Prices): string =>
  about(unitsOf(form), prices);

const PROMPTS: Record<Workflow, MessageKey> = {
  search: 'promptWeb',
  images: 'promptImages',
  videos: 'promptVideos',
  news: 'promptNews',
  podcasts: 'promptPodcasts',
};

/** Shown for a type that was not searched yet: a button that searches, as Enter does. */
export function PressEnter({ model: { form, isCommand, enter } }: { model: SearchModel }) {
  const { prices } = useTools();
  if (isCommand) return null;
  return (
    <button type="button" class="prompt line flat" onClick={enter}>
      <kbd>↵</kbd>
      <span class="clamp">{textWith(PROMPTS[form.workflow], { query: form.query.trim() })}</span>
      <span class="price">{priceOf(form, prices)}</span>
    </button>
  );
}
