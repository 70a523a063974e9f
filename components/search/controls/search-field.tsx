import { Search } from 'lucide';
import type { ComponentChildren, RefObject } from 'preact';
import { text } from '../../../lib/browser/text.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { type SearchForm, withoutBreaks } from '../../../lib/search/form.ts';
import { ClearButton } from '../../ui/form/clear-button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Text that starts with this is a command, not a query. */
export const COMMAND_MARK = '>';

/** Whether a query may be a command. It is one only if a command matches: `SearchModel.isCommand`. */
export const maybeCommand = ({ query }: Pick<SearchForm, 'query'>): boolean => query.startsWith(COMMAND_MARK);

/** ID of the suggestion list. */
export const SUGGESTIONS_ID = 'suggestions';

/** State of the suggestion list, as the field must expose it. */
export interface ListState {
  expanded: boolean;
  /** ID of the option that Enter chooses. */
  active: string | undefined;
}

interface Props {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  /** Price of the search as text, once it is known. */
  price?: string | undefined;
  onInput: (query: string) => void;
  onClear: () => void;
  onSearch: () => void;
  /** Shift+Enter: searches again, even if an answer is stored. */
  onAgain: () => void;
  /** The user pressed ↓. */
  onDown: () => void;
  /** State of the suggestion list, if the field has one. */
  list?: ListState;
  /** The filter button. */
  children?: ComponentChildren;
}

/**
 * The query field: a text input with the `searchbox` role. A native search input clears itself on Escape, which also
 * closes a popup, so the query would be lost.
 */
export function SearchField({ field, query, price, list, children, ...on }: Props) {
  const { onInput, onClear, onSearch, onAgain, onDown } = on;
  const searchNow = text('searchNow');
  const onSubmit = (event: Event) => {
    event.preventDefault();
    // Set only while the field is empty, when the placeholder is visible.
    if (query === '' && field.current) field.current.placeholder = text('typeQuery');
    onSearch();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const act = key === 'ArrowDown' ? onDown : key === 'Enter' && event.shiftKey && onAgain;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <search>
      <form class="search-field" onSubmit={onSubmit}>
        <button
          type="submit"
          class="icon-button"
          aria-label={searchNow}
          title={price ? `${searchNow} · ${price}` : searchNow}
        >
          <Icon of={Search} size={18} />
        </button>
        <input
          ref={field}
          id="query"
          type="text"
          {...roleOf(list)}
          aria-label={text('search')}
          placeholder={text('searchPlaceholder')}
          inputMode="search"
          enterKeyHint="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          dir="auto"
          // The browser would remove the line breaks of a query from outside, and join its words.
          value={withoutBreaks(query)}
          onInput={(event) => onInput(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {query !== '' && <ClearButton name={text('searchClear')} {...{ field, onClear }} />}
        {children}
      </form>
    </search>
  );
}

/** With a list it is a combobox: focus stays in the field while the arrow keys move through the list. */
function roleOf(list: ListState | undefined) {
  if (!list) return { role: 'searchbox' } as const;
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': list.expanded,
    'aria-controls': list.expanded ? SUGGESTIONS_ID : undefined,
    'aria-activedescendant': list.active,
  } as const;
}
