import { CalendarArrowDown, ListFilter } from 'lucide';
import { useMemo } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { IconButton } from '../../ui/icon.tsx';
import { type FilterModel, isOpen } from './use-filter.ts';

/** With fewer results, there is nothing to filter. */
const LEAST = 5;

/** Opens the filter, and sorts by date if several results have one. */
export function FilterButtons({ filter }: { filter: FilterModel }) {
  const { answer, newest, open, close, change } = filter;
  const items = useMemo(() => answer.groups.flatMap((group) => group.items), [answer]);
  const dated = useMemo(() => items.filter(({ time }) => time !== undefined).length > 1, [items]);
  if (items.length < LEAST) return null;
  const opened = isOpen(filter);
  return (
    <>
      <IconButton
        icon={ListFilter}
        name={text('filterResults')}
        hint="F"
        expanded={opened}
        onClick={opened ? close : open}
      />
      {dated && (
        <IconButton
          icon={CalendarArrowDown}
          name={text('sortNewest')}
          pressed={newest}
          onClick={() => change({ newest: !newest })}
        />
      )}
    </>
  );
}
