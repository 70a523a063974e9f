import { enterBelow } from '../../ui/list/keyboard-list.ts';
import type { SearchModel } from '../state/search-model.ts';
import { otherSearches } from './recent-searches.tsx';

/** The views that listed recent searches: there, ↓ goes to the results from then on. */
const offered = new WeakSet<SearchModel>();

/** Whether ↓ lists recent searches: once, while the view is as it was restored, with the whole query selected. */
function offersRecent(model: SearchModel, view: Element | null): boolean {
  const field = view?.querySelector<HTMLInputElement>('#query');
  const { length } = model.form.query;
  const isSelected = length > 0 && field?.selectionStart === 0 && field.selectionEnd === length;
  return isSelected && !model.touched && !offered.has(model) && otherSearches(model).length > 0;
}

/** ↓ in the field: lists recent searches, or else moves to the active page if that is `onTop`, or to the results. */
export function leaveField(
  model: SearchModel,
  panel: Element,
  onTop: boolean,
  suggest: (of: 'recent') => void,
): void {
  if (offersRecent(model, panel.closest('.search-view'))) {
    offered.add(model);
    suggest('recent');
  } else enterBelow(panel, !onTop && model.shown !== undefined);
}
