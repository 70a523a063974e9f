import { useMemo } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { counted } from '../../lib/browser/text-values.ts';
import { type LibraryEntry, type LibraryFilter, WAYS, type Way } from '../../lib/library/entries.ts';
import { Host } from '../ui/host.ts';

/** How a page was extracted, as text. */
export const METHOD_NAMES: Readonly<Record<Way, TextKey>> = {
  service: 'wayService',
  search: 'waySearch',
  local: 'wayLocal',
};

interface Props {
  entries: readonly LibraryEntry[];
  filter: LibraryFilter;
  onChange: (filter: LibraryFilter) => void;
}

/** Filters the list by site, period, and extraction method. */
export function FilterFields({ entries, filter, onChange }: Props) {
  // Memoized so that typing in the field does not rerender the options.
  const hosts = useMemo(
    () =>
      [...new Set(entries.map(({ host }) => host))].sort().map((host) => (
        <option key={host} value={host}>
          <Host of={host} />
        </option>
      )),
    [entries],
  );
  return (
    <div class="library-narrow line">
      <select
        aria-label={text('field_site')}
        value={filter.host}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, host: value })}
      >
        <option value="">{text('librarySites')}</option>
        {hosts}
      </select>
      <select
        aria-label={text('field_date')}
        value={filter.days}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, days: Number(value) })}
      >
        <option value={0}>{text('timeAny')}</option>
        <option value={1}>{text('libraryDay')}</option>
        <option value={7}>{counted('libraryDays', 7)}</option>
        <option value={30}>{counted('libraryDays', 30)}</option>
      </select>
      <select
        aria-label={text('field_via')}
        value={filter.way}
        onChange={({ currentTarget: { selectedIndex } }) =>
          onChange({ ...filter, way: WAYS[selectedIndex - 1] ?? '' })
        }
      >
        <option value="">{text('libraryWays')}</option>
        {WAYS.map((way) => (
          <option key={way} value={way}>
            {text(METHOD_NAMES[way])}
          </option>
        ))}
      </select>
    </div>
  );
}
