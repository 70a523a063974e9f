import { Search, X } from 'lucide';
import type { RefObject } from 'preact';
import { text } from '../../../lib/browser/text.ts';
import type { SearchForm } from '../../../lib/search/form.ts';
import { Icon, IconButton } from '../../ui/icon.tsx';

/** A text that begins so is no query: it names a command. */
export const COMMAND_MARK = '>';

/** Whether what stands in the field names a command. */
export const isCommand = ({ query }: Pick<SearchForm, 'query'>): boolean => query.startsWith(COMMAND_MARK);

/** Id of the list that the field opens. */
export const SUGGESTIONS_ID = 'suggestions';

/** What the field has to say of that list. */
export interface ListState {
  expanded: boolean;
  /** Id of the option that Enter chooses. */
  active: string | undefined;
}

interface Props {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  /** Of the search, in words, once it is known. */
  price?: string | undefined;
  onInput: (query: string) => void;
  onClear: () => void;
  onSearch: () => void;
  /** Shift+Enter: whatever is there already. */
  onAgain: () => void;
  /** ↓ pressed. */
  onDown: () => void;
  /** Of the list of suggestions, where the field has one. */
  list?: ListState;
}

/**
 * The query. A text field with the role of a search box: a native one empties itself on Escape,
 * which is also how a popup is closed, and the query would be lost.
 */
export function SearchField({ field, query, price, list, ...on }: Props) {
  const { onInput, onClear, onSearch, onAgain, onDown } = on;
  const searchNow = text('searchNow');
  const onSubmit = (event: Event) => {
    event.preventDefault();
    // Said where one looks, and only while the field is empty.
    if (query === '' && field.current) field.current.placeholder = text('typeQuery');
    onSearch();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.key === 'ArrowDown' ? onDown : event.key === 'Enter' && event.shiftKey && onAgain;
    if (!act || event.isComposing) return;
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
          value={query}
          onInput={(event) => onInput(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {query !== '' && (
          <IconButton
            icon={X}
            name={text('searchClear')}
            onClick={() => {
              onClear();
              field.current?.focus();
            }}
          />
        )}
      </form>
    </search>
  );
}

/** With a list it is a combobox: the focus stays in it while the arrows go through the list. */
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
