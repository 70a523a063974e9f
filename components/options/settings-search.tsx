import { useEffect } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import type { Sifted } from './sift.ts';

interface Props {
  query: string;
  found: Sifted | undefined;
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

const wordsFor = (query: string, { matches }: Sifted): string =>
  matches === 0 ? text('settingsNone', query.trim()) : counted('settingsFound', matches);
