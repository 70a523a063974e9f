import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import { SECTION_NAMES, SECTIONS, type SectionName, sectionId } from './section.tsx';

/** What is found, or not, as one. */
const UNIT = '.field, .setting, .document-rule, .document-tick, .copy-block, .shortcuts > div, .kept-key';
/** The names of a section or group of settings: where these are what was looked for, so is all that they name. */
const NAMES = ':scope > :is(h2, h3, legend, summary, .section-what)';
/** Whatever people have entered, and what they could choose: neither is the name of a setting. */
const CONTENT = 'select, code, pre, bdi, .rule-list, .lenses';
/** What does not fit is hidden by this attribute, which nothing else sets. */
const OUT = 'data-out';

/** What a search in Settings found. */
export interface FilteredSections {
  sections: ReadonlySet<SectionName>;
  /** How many settings; a section without any counts as one. */
  matches: number;
}

/** Compares as people do: without case and accents. */
const plain = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Tells whether all words of a query are in a text, in any order and as parts of words. */
export function fitting(query: string): (words: string) => boolean {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  return (words) => {
    const text = plain(words);
    return wanted.every((word) => text.includes(word));
  };
}

/**
 * Hides what does not fit among the sections that are painted, by their names, labels and hints as they are read.
 * `also`: other words for a section. With an empty query nothing is hidden, and nothing given.
 */
function filterSections(query: string, also: (name: SectionName) => string): FilteredSections | undefined {
  for (const hidden of document.querySelectorAll(`[${OUT}]`)) hidden.removeAttribute(OUT);
  if (query.trim() === '') return undefined;
  const fits = fitting(query);
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

/** Tells whether something fits; of what holds settings, those that don't are hidden. */
function filterSection(element: Element, fits: (words: string) => boolean): boolean {
  if (element.matches(UNIT) || !element.querySelector(`${UNIT}, .setting-group`))
    return fits(wordsOf(element));
  if (fits([...element.querySelectorAll(NAMES)].map(wordsOf).join(' '))) return true;
  let some = false;
  for (const child of element.children) {
    const one = filterSection(child, fits);
    some ||= one;
    // What is no setting and holds none, such as a button, stays with those next to it.
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
  announce: (words: string, quiet: boolean) => void;
}

/** The field that looks for settings, and how many it found. Escape clears it. */
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
          if (event.key !== 'Escape' || query === '') return;
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

/** Keeps in sight what a query finds among the sections, also as they change; gives what that is. */
export function useSectionFilter(query: string, sections: Element | null): FilteredSections | undefined {
  const [found, setFound] = useState<FilteredSections>();
  useEffect(() => {
    if (!sections) return;
    const look = () =>
      setFound(filterSections(query, (name) => `${text(SECTIONS[name].title)} ${text(SECTIONS[name].find)}`));
    look();
    if (query.trim() === '') return;
    const changes = new MutationObserver(look);
    changes.observe(sections, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [query, sections]);
  return found;
}
