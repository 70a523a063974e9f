import { Quote } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { counted, locale, textWith } from '../../lib/browser/text-values.ts';
import { DAY_MS } from '../../lib/day.ts';
import type { LibraryEntry } from '../../lib/library/entries.ts';
import { snippetOf } from '../../lib/library/full-text.ts';
import type { LibraryActions } from '../../lib/pages/actions.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import type { Token } from '../../lib/search/answer/answer.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { DOT, day, exact } from '../ui/format.ts';
import { useHost } from '../ui/host.ts';
import { Icon } from '../ui/icon.tsx';
import { Highlighted } from '../ui/list/highlighted.tsx';
import { moveIn, REACHED, ROW } from '../ui/list/keyboard-list.ts';

interface Props {
  shown: readonly LibraryEntry[];
  /** The matched words in each page; undefined without a search. */
  terms: ReadonlyMap<string, string[]> | undefined;
  actions: LibraryActions | undefined;
  ticked: ReadonlySet<string>;
  opened: string | undefined;
  /** `range`: also selects everything from the last toggled entry to this one. */
  onTick: (id: string, range: boolean) => void;
  onOpen: (entry: LibraryEntry) => void;
  /** The user pressed ↑ on the first entry, or `/`. */
  onLeave: () => void;
}

/** Number of rows rendered before the user asks for more. */
const AT_ONCE = 100;
/** Delay after the last key before pages are read, in milliseconds. */
const PAUSE_MS = 80;

/**
 * The saved pages as a list, by day or by relevance to a search. A single entry is in the tab order; the arrow keys
 * move through all entries.
 */
export function Entries({ shown, terms, actions, onLeave, ...row }: Props) {
  const [most, setMost] = useState(AT_ONCE);
  const [reached, setReached] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const painted = shown.slice(0, most);
  const [first] = painted;
  const active = painted.some(({ id }) => id === reached) ? reached : first?.id;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!list.current) return;
    const key = pressedKey(event);
    const moved = moveIn(list.current, event.target, key);
    if (moved === 'above' || key === '/') onLeave();
    else if (!moved) return;
    event.preventDefault();
  };
  return (
    <ul ref={list} class="library-entries scroll" aria-label={text('savedPages')} onKeyDown={onKeyDown}>
      {painted.map((entry, index) => (
        <Boundary key={entry.id} entry of={entry}>
          <Row
            entry={entry}
            day={terms ? undefined : newDay(entry, painted[index - 1])}
            terms={terms?.get(entry.id)}
            actions={actions}
            active={entry.id === active}
            onReach={setReached}
            {...row}
          />
        </Boundary>
      ))}
      {shown.length > most && (
        <li class="library-more">
          <button type="button" class="button small" onClick={() => setMost(most + AT_ONCE)}>
            {counted('libraryMore', shown.length - most)}
          </button>
        </li>
      )}
    </ul>
  );
}

/** The day to show above an entry: “Today” or “May 3” above the first one of that day, otherwise none. */
function newDay({ at }: LibraryEntry, above: LibraryEntry | undefined): string | undefined {
  return above && day(above.at) === day(at) ? undefined : dayName(at);
}

/** “Today”, “Yesterday”, or a date. */
function dayName(at: number): string {
  const name = day(at);
  const ago = [0, 1].find((days) => day(Date.now() - days * DAY_MS) === name);
  if (ago === undefined) return name;
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-ago, 'day');
  return words.charAt(0).toLocaleUpperCase(locale()) + words.slice(1);
}

type RowProps = Omit<Props, 'shown' | 'terms' | 'onLeave'> & {
  entry: LibraryEntry;
  /** The day heading above the entry, if it starts a new day. */
  day: string | undefined;
  terms: string[] | undefined;
  /** Whether Tab reaches it. */
  active: boolean;
  onReach: (id: string) => void;
};

function Row({ entry, day: heading, terms, actions, active, onReach, ...list }: RowProps) {
  const { ticked, opened, onTick, onOpen } = list;
  const { id, title } = entry;
  const snippet = useSnippet(entry, terms, actions);
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== ' ' || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (!event.repeat) onTick(id, event.shiftKey);
  };
  const onClick = ({ target }: Event) => {
    const own = target instanceof Element && target.closest('a, button, input') !== null;
    // A click that ends a text selection does not open the page.
    if (!own && getSelection()?.isCollapsed !== false) onOpen(entry);
  };
  return (
    <li
      class="library-row"
      data-current={opened === id ? '' : undefined}
      data-day={heading}
      {...{ [ROW]: id }}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocusCapture={() => onReach(id)}
    >
      <Mark of={entry} />
      <input
        type="checkbox"
        aria-label={textWith('tick', { title })}
        tabIndex={active ? 0 : -1}
        checked={ticked.has(id)}
        onClick={({ shiftKey }) => onTick(id, shiftKey)}
      />
      <div>
        <button
          type="button"
          class="library-title one-line"
          dir="auto"
          tabIndex={active ? 0 : -1}
          {...{ [REACHED]: '' }}
          aria-pressed={opened === id}
          onClick={() => onOpen(entry)}
        >
          {title}
        </button>
        <p class="library-text clamp" dir="auto">
          {snippet ? <Highlighted tokens={snippet} /> : entry.excerpt}
        </p>
        <Facts entry={entry} dated={terms !== undefined} />
      </div>
    </li>
  );
}

/** The first letter of a page’s site, or a quotation mark for an excerpt. */
function Mark({ of: { host, isExcerpt } }: { of: LibraryEntry }) {
  const name = useHost(host).replace(/^www\./, '');
  return (
    <span class="library-mark letter-tile" aria-hidden="true">
      {isExcerpt ? <Icon of={Quote} size={14} /> : [...name][0]?.toLocaleUpperCase(locale())}
    </span>
  );
}

/** Source and length of a page, how it was extracted, and, where no day is shown above it, when. */
function Facts({
  entry: { url, host, at, words, via, isExcerpt },
  dated,
}: {
  entry: LibraryEntry;
  dated: boolean;
}) {
  const facts = [
    useHost(host),
    ...(isExcerpt ? [text('excerpt')] : []),
    counted('pageWords', words),
    ...(dated ? [dayName(at)] : []),
    ...(isExcerpt || via === undefined ? [] : [text(METHOD_NAMES[via])]),
  ];
  return (
    <p class="hint one-line" title={`${url}\n${exact(at)}`}>
      {facts.map((fact, index) => (
        <>
          {index > 0 && DOT}
          <bdi>{fact}</bdi>
        </>
      ))}
    </p>
  );
}

/** The passage of a page that contains the searched words. */
function useSnippet(
  entry: LibraryEntry,
  terms: string[] | undefined,
  actions: LibraryActions | undefined,
): Token[] | undefined {
  const [snippet, setSnippet] = useState<Token[]>();
  useEffect(() => {
    let open = true;
    if (!terms || !actions) {
      setSnippet(undefined);
      return;
    }
    const read = () =>
      actions.read(entry.keys.slice(0, 1)).then(
        ([page]) => open && setSnippet(page && snippetOf(page.markdown, terms)),
        (cause: unknown) => console.warn('A page could not be read', cause),
      );
    // Pages are read from the database only when typing pauses; until then only the list updates.
    const timer = setTimeout(read, PAUSE_MS);
    return () => {
      open = false;
      clearTimeout(timer);
    };
  }, [entry.id, terms?.join(' '), actions]);
  return snippet;
}

/** How a page was read, if not by an extraction of the service. */
const METHOD_NAMES: Readonly<Record<NonNullable<LibraryEntry['via']>, TextKey>> = {
  search: 'waySearch',
  local: 'wayLocal',
};
