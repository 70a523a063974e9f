import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import { foldText } from '../../lib/plain-text.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import { SECTION_NAMES, SECTIONS, type SectionName, sectionId } from './section.tsx';

/** Elements that match or are hidden as a whole. */
const UNIT = '.field, .setting, .document-rule, .document-tick, .copy-block, .shortcuts > div';
/** Names of a section or group: if they match, so does everything in it. */
const NAMES = ':scope > :is(h2, h3, legend, summary, .section-what)';
/** User data and available choices, which are not names of settings. */
const CONTENT = 'select, code, pre, bdi, .rule-list, .lenses';
/** Attribute that hides what does not match; set only here. */
const OUT = 'data-out';

/** The result of a search in Settings. */
export interface FilteredSections {
  sections: ReadonlySet<SectionName>;
  /** Number of matching settings; a section without any counts as one. */
  matches: number;
}

/** Returns a function that checks whether a text contains all words of a query, in any order or inside words. */
export function matcherFor(query: string): (words: string) => boolean {
  const wanted = foldText(query).split(/\s+/).filter(Boolean);
  return (words) => {
    const text = foldText(words);
    return wanted.every((word) => text.includes(word));
  };
}

/**
 * Hides the sections and settings that do not match, judged by their rendered names, labels, and hints. `also`:
 * additional search terms of a section. An empty query hides nothing and returns undefined.
 */
function filterSections(query: string, also: (name: SectionName) => string): FilteredSections | undefined {
  for (const hidden of document.querySelectorAll(`[${OUT}]`)) hidden.removeAttribute(OUT);
  if (query.trim() === '') return undefined;
  const fits = matcherFor(query);
  const sections = new Set<SectionName>();
  let matches = 0;
  for (const name of SECTION_NAMES) {
    const section = document.getElementById(sectionId(name));
    if (!section) continue;
    if (!fits(also(name)) && !filterSection(section, fits)) {
      section.setAttribute(OUT, '');
      continue;
    }
    sections.add(name);
    const left = [...section.querySelectorAll(UNIT)].filter((unit) => !unit.closest(`[${OUT}]`));
    matches += Math.max(1, left.length);
  }
  return { sections, matches };
}

/** Returns whether an element matches. In a container, hides the settings that do not match. */
function filterSection(element: Element, fits: (words: string) => boolean): boolean {
  if (element.matches(UNIT) || !element.querySelector(`${UNIT}, .setting-group`))
    return fits(wordsOf(element));
  if (fits([...element.querySelectorAll(NAMES)].map(wordsOf).join(' '))) return true;
  let some = false;
  for (const child of element.children) {
    const one = filterSection(child, fits);
    some ||= one;
    // Anything else, such as a button, stays visible with its neighbors.
    if (!one && child.matches(`${UNIT}, .setting-group, :has(${UNIT})`)) child.setAttribute(OUT, '');
  }
  return some;
}

function wordsOf(element: Element): string {
  if (element.matches(CONTENT)) return '';
  return [...element.childNodes]
    .map((node) => (node instanceof Element ? wordsOf(node) : (node.textContent ?? '')))
    .join(' ');
}

interface Props {
  query: string;
  found: FilteredSections | undefined;
  onQuery: (query: string) => void;
  announce: (words: string, screenReaderOnly: boolean) => void;
}

/** The search field of Settings, with the number of matches. Escape clears it. */
export function SettingsSearch({ query, found, onQuery, announce }: Props) {
  const words = found && wordsFor(query, found);
  useEffect(() => {
    if (words !== undefined) announce(words, true);
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
          if (pressedKey(event) !== 'Escape' || query === '') return;
          event.preventDefault();
          onQuery('');
          announce('', true);
        }}
      />
      {words && <p>{words}</p>}
    </search>
  );
}

const wordsFor = (query: string, { matches }: FilteredSections): string =>
  matches === 0 ? textWith('settingsNone', { query: query.trim() }) : counted('settingsFound', matches);

/** Filters the sections by a query, and again whenever they change. Returns the matches. */
export function useSectionFilter(query: string, sections: Element | null): FilteredSections | undefined {
  const [found, setFound] = useState<FilteredSections>();
  useEffect(() => {
    if (!sections) return;
    const look = () =>
      setFound(
        filterSections(query, (name) => `${text(SECTIONS[name].title)}\n${text(SECTIONS[name].find)}`),
      );
    look();
    if (query.trim() === '') return;
    const changes = new MutationObserver(look);
    changes.observe(sections, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [query, sections]);
  return found;
}
