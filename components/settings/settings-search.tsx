import { useEffect } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import { foldText } from '../../lib/plain-text.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import type { Announce } from '../ui/announcer.tsx';
import { DOT } from '../ui/format.ts';

/** What a search finds besides whole groups. */
const UNIT = '.field, .checkbox, .shortcuts > div, .fold > summary';
/** User data and available choices, which are not names of settings. */
const CONTENT = 'select, code, pre, bdi, ul[aria-label], form.entry-form';

/** A setting or a group that a search found. */
export interface Found {
  /** The ID to go to. */
  id: string;
  name: string;
  /** The page and group that it is in. */
  place: string;
}

/** Returns whether a text contains all words of a query, in any order or inside words. */
export function matcherFor(query: string): (words: string) => boolean {
  const wanted = foldText(query).split(/\s+/).filter(Boolean);
  return (words) => {
    const folded = foldText(words);
    return wanted.every((word) => folded.includes(word));
  };
}

/** Finds groups and settings on all pages, by their names, labels, hints, and additional search terms. */
export function findSettings(query: string, pages: Element | null): Found[] {
  const fits = matcherFor(query);
  return [...(pages?.querySelectorAll('.setting-group') ?? [])].flatMap((group) => {
    const page = titleOf(group.closest('.settings-page'), 'h2');
    const name = titleOf(group, 'h3');
    const own = [name, titleOf(group, '.group-what'), group.getAttribute('data-find') ?? ''];
    const groups = fits(own.join(' ')) ? [{ id: group.id, name, place: page }] : [];
    const units = [...group.querySelectorAll(UNIT)].filter((unit) => fits(wordsOf(unit)));
    return [
      ...groups,
      ...units.map((unit) => ({
        id: targetIn(unit) || group.id,
        name: nameOf(unit) || name,
        place: [page, name].join(DOT),
      })),
    ];
  });
}

const titleOf = (element: Element | null, selector: string): string =>
  element?.querySelector(selector)?.textContent?.trim() ?? '';

const nameOf = (unit: Element): string =>
  unit.matches('label, summary')
    ? (unit.textContent?.trim() ?? '')
    : titleOf(unit, 'label') || titleOf(unit, '.field-name, dd');

/** The ID of what takes the focus in a setting, or of the fold that it is in. */
const targetIn = (unit: Element): string =>
  unit.id ||
  unit.querySelector('input, select, textarea')?.id ||
  unit.closest('details')?.querySelector('summary')?.id ||
  '';

function wordsOf(element: Element): string {
  if (element.matches(CONTENT)) return '';
  return [...element.childNodes]
    .map((node) => (node instanceof Element ? wordsOf(node) : (node.textContent ?? '')))
    .join(' ');
}

interface Props {
  query: string;
  /** What was found; undefined without a query. */
  found: readonly Found[] | undefined;
  onQuery: (query: string) => void;
  /** Goes to what was found. */
  onOpen: (id: string) => void;
  announce: Announce;
}

const countOf = (query: string, found: readonly Found[]): string =>
  found.length === 0
    ? textWith('settingsNone', { query: query.trim() })
    : counted('settingsFound', found.length);

/** The search field of Settings. Enter opens the first match; Escape clears it. */
export function SettingsSearch({ query, found, onQuery, onOpen, announce }: Props) {
  const words = found && countOf(query, found);
  useEffect(() => {
    if (words !== undefined) announce(words, 'unseen');
  }, [words]);
  return (
    <search class="settings-search">
      <input
        type="search"
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        aria-label={text('settingsFind')}
        placeholder={text('settingsFind')}
        value={query}
        onInput={({ currentTarget: { value } }) => onQuery(value)}
        onKeyDown={(event) => {
          const key = pressedKey(event);
          const [first] = found ?? [];
          if (key === 'Enter' && first) {
            event.preventDefault();
            onOpen(first.id);
          }
          if (key !== 'Escape' || query === '') return;
          event.preventDefault();
          onQuery('');
          announce('', 'unseen');
        }}
      />
    </search>
  );
}

/** What was found on all pages, as links. */
export function FoundSettings({
  query,
  found,
  onOpen,
}: Pick<Props, 'query' | 'onOpen'> & { found: readonly Found[] }) {
  return (
    <div class="found-settings">
      <p>{countOf(query, found)}</p>
      <ul class="group-card">
        {found.map(({ id, name, place }, index) => (
          <li key={`${index} ${id}`}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                onOpen(id);
              }}
            >
              {name}
              <span class="hint">{place}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
