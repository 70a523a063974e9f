import { useState } from 'preact/hooks';
import { useTools } from '../parts/tools.ts';
import { DateFields } from './date-fields.tsx';
import { LensChip } from './lens-chip.tsx';
import { RegionChip } from './region-chip.tsx';
import { SafeSearchChip } from './safe-search-chip.tsx';
import { TimeChip } from './time-chip.tsx';
import type { SearchModel } from './use-search.ts';

/** The controls of a search, as chips. One that differs from its default is filled and can be taken back. */
export function Chips({ model: { form, snapshot, change } }: { model: SearchModel }) {
  const { quarry } = useTools();
  const [datesOpen, setDatesOpen] = useState(false);
  const dates = datesOpen || form.after + form.before !== '';
  return (
    <>
      <LensChip
        lens={form.lens}
        own={snapshot?.settings.lenses ?? []}
        onChange={(lens) => change({ lens })}
        onManage={() => quarry.openOptions('lenses')}
      />
      <SafeSearchChip on={form.safeSearch} onChange={(safeSearch) => change({ safeSearch })} />
      <TimeChip time={form} dates={dates} onChange={change} onDates={setDatesOpen} />
      <RegionChip region={form.region} onChange={(region) => change({ region })} />
      {dates && <DateFields dates={{ after: form.after, before: form.before }} onChange={({ after, before }) => change({ after, before })} />}
    </>
  );
}
