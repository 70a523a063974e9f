import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';
import { type ListState, maybeCommand, SUGGESTIONS_ID } from '../controls/search-field.tsx';
import type { SearchModel } from '../state/search-model.ts';
import type { Surface } from '../state/use-search.ts';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

/** Delay after the last key before the number of suggestions is announced. */
const ANNOUNCE_DELAY_MS = 400;

/** The others say what they do. */
const KINDS: Partial<Record<Suggestion['kind'], TextKey>> = {
  search: 'suggestPast',
  page: 'suggestPage',
  tab: 'suggestTab',
};

interface Props {
  model: SearchModel;
  snapshot: Snapshot;
  surface: Surface;
  field: RefObject<HTMLInputElement | null>;
  /** It closes on a search, a choice, Escape, or when the field loses focus. */
  open: boolean;
  onClose: () => void;
  /** Reports the state that the field must expose. */
  onState: (state: ListState) => void;
  onKeyList: () => void;
}

const optionId = (index: number): string => `suggestion-${index}`;

/** Local suggestions for the text in the field, chosen with arrow keys and Enter or by a click. */
export function SuggestionList(props: Props) {
  const { model, field, open, onClose, onState } = props;
  const { query } = model.form;
  const all = useSuggestions(props);
  const shown = open && all.length > 0;
  const [reached, setReached] = useState<{ query: string; index: number }>();
  const at = reached?.query === query ? reached.index : 0;
  const active = shown && at < all.length ? at : undefined;
  const choose = (chosen: Suggestion) => {
    onClose();
    // A command is not a query, so the field returns to the query of the results on screen.
    if (chosen.kind === 'command') model.change({ query: model.shown?.form.query ?? '' });
    void chosen.run();
  };
  useLayoutEffect(() => {
    onState({ expanded: shown, active: active === undefined ? undefined : optionId(active) });
    if (active !== undefined) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [shown, active]);
  const matches = !maybeCommand(model.form) || all.some(({ kind }) => kind === 'command');
  useLayoutEffect(() => model.matched(matches), [matches, query]);
  useCountAnnouncement(shown ? all.length : 0, query);
  useListKeys(field, shown, (key) => {
    if (key === 'Escape') onClose();
    else if (key !== 'Enter') setReached({ query, index: stepFrom(active, key, all.length) });
    else {
      const chosen = all[active ?? all.length];
      // The field itself searches for what was typed.
      if (!chosen || chosen.kind === 'query') return false;
      choose(chosen);
    }
    return true;
  });
  useLeaving(field, open, onClose);
  if (!shown) return null;
  return (
    <div class="suggestions scroll" id={SUGGESTIONS_ID} role="listbox" aria-label={text('suggestions')}>
      {all.map((one, index) => (
        <Option
          key={`${one.kind} ${index}`}
          id={optionId(index)}
          of={one}
          active={index === active}
          onChoose={() => choose(one)}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  of: Suggestion;
  active: boolean;
  onChoose: () => void;
}

function Option({ id, of: { kind, icon, title, detail, keys }, active, onChoose }: OptionProps) {
  const name = KINDS[kind];
  const said = [detail, name && text(name)].filter(Boolean).join(' · ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: focus stays in the field, which handles the keys
    <div
      id={id}
      role="option"
      class="suggestion line flat"
      tabIndex={-1}
      aria-selected={active}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon of={icon} size={14} />
      <bdi class="one-line" title={title}>
        {title}
      </bdi>
      {keys && <kbd>{keys}</kbd>}
      {said && (
        <span class="suggestion-kind hint one-line" title={said}>
          {said}
        </span>
      )}
    </div>
  );
}

/** The next option for an arrow key. Wraps around. */
const stepFrom = (active: number | undefined, key: string, count: number): number =>
  ((active ?? -1) + (key === 'ArrowDown' ? 1 : count - 1)) % count;

const KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Escape']);

/** Handles the list's keys before the field does, while the list is shown. `act` returns whether it used the key. */
function useListKeys(
  field: RefObject<HTMLInputElement | null>,
  shown: boolean,
  act: (key: string) => boolean,
): void {
  useLayoutEffect(() => {
    const around = field.current?.form;
    if (!shown || !around) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = pressedKey(event);
      if (event.target !== field.current || event.shiftKey || !KEYS.has(key) || !act(key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    around.addEventListener('keydown', onKeyDown, true);
    return () => around.removeEventListener('keydown', onKeyDown, true);
  });
}

function useLeaving(field: RefObject<HTMLInputElement | null>, open: boolean, onClose: () => void): void {
  useEffect(() => {
    const { current: input } = field;
    if (!open || !input) return;
    input.addEventListener('blur', onClose);
    return () => input.removeEventListener('blur', onClose);
  });
}

/** Announces the number of suggestions. */
function useCountAnnouncement(count: number, query: string): void {
  const { announce } = useTools();
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => announce(counted('suggestionCount', count), 'unseen'), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [count, query]);
}
