import { ChevronDown, SlidersHorizontal, X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { SearchForm } from '../../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { number, withPrice } from '../../ui/format.ts';
import { Icon, IconButton } from '../../ui/icon.tsx';
import type { SearchModel } from '../state/search-model.ts';
import { LensChip } from './lens-chip.tsx';
import { isMoreSet, MORE_DEFAULTS, MORE_ID, MorePanel, useMore } from './more-panel.tsx';
import { RegionChip, SafeSearchChip } from './select-chip.tsx';
import { SiteChip } from './site-chip.tsx';
import { DateFields, TimeChip } from './time-chip.tsx';

interface MoreProps {
  more: ReturnType<typeof useMore>;
  changed: boolean;
  onReset: () => void;
}

/** Opens the controls without a chip of their own. Highlighted if one of them differs from its default. */
function MoreChip({ more: { button, open, setOpen }, changed, onReset }: MoreProps) {
  return (
    <div class={changed ? 'chip changed' : 'chip'}>
      <button
        ref={button}
        type="button"
        class="chip-button"
        aria-expanded={open}
        aria-controls={open ? MORE_ID : undefined}
        onClick={() => setOpen(!open)}
      >
        {text('more')}
        <Icon of={ChevronDown} size={14} />
      </button>
      {changed && <IconButton icon={X} name={text('moreReset')} onClick={onReset} />}
    </div>
  );
}

/** How many filters differ from their defaults. */
function countSet(form: SearchForm): number {
  const { lens, builtLens, safeSearch, period, after, before, region, site } = form;
  const isLens = lens !== '' || builtLens !== undefined;
  const isTime = period !== undefined || after !== '' || before !== '';
  const set = [isLens, !safeSearch, isTime, region !== '', site !== undefined, isMoreSet(form)];
  return set.filter(Boolean).length;
}

interface FilterButtonProps {
  form: SearchForm;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Shows or folds the filters; says how many are set. */
export function FilterButton({ form, open, onOpen }: FilterButtonProps) {
  const count = countSet(form);
  return (
    <span class="filter-button">
      <IconButton
        icon={SlidersHorizontal}
        name={withPrice(text('filters'), count > 0 ? number(count) : undefined)}
        expanded={open}
        onClick={() => onOpen(!open)}
      />
      {count > 0 && <span aria-hidden="true">{number(count)}</span>}
    </span>
  );
}

interface ChipsProps {
  model: SearchModel;
  /** Whether only what is set is shown. */
  folded: boolean;
  onUnfold: () => void;
}

/**
 * The search controls as chips. A chip that differs from its default is highlighted and can be reset. Focus on a folded one
 * unfolds them.
 */
export function Chips({ model, folded, onUnfold }: ChipsProps) {
  const { form, snapshot, entered, sessionRegions } = model;
  const change: SearchModel['change'] = (edit) => {
    // A folded chip goes once it is back at its default, with the focus in it.
    onUnfold();
    model.change(edit);
  };
  const settings = snapshot?.settings ?? DEFAULT_SETTINGS;
  const more = useMore();
  const [datesOpen, setDatesOpen] = useState(false);
  const before = useRef(entered);
  // A new search closes all open panels, so that its results are visible.
  useEffect(() => {
    if (before.current === entered) return;
    before.current = entered;
    more.setOpen(false);
    setDatesOpen(false);
  }, [entered]);
  return (
    <>
      <div
        class={folded ? (countSet(form) > 0 ? 'chip-row folded' : 'chip-row folded none') : 'chip-row'}
        onFocusIn={({ target }) => {
          if (folded && target instanceof Element && !target.closest('.changed, .off')) onUnfold();
        }}
      >
        <LensChip form={form} settings={settings} onChange={change} />
        <SafeSearchChip on={form.safeSearch} onChange={(safeSearch) => change({ safeSearch })} />
        <TimeChip time={form} dates={datesOpen} onChange={change} onDates={setDatesOpen} />
        <RegionChip region={form.region} recent={sessionRegions} onChange={(region) => change({ region })} />
        <SiteChip site={form.site} onChange={(site) => change({ site })} />
        <MoreChip more={more} changed={isMoreSet(form)} onReset={() => change(MORE_DEFAULTS)} />
      </div>
      {isLensIgnored(form) && <p class="hint inset">{text('lensNoEffect')}</p>}
      {datesOpen && <DateFields dates={{ after: form.after, before: form.before }} onChange={change} />}
      {more.open && <MorePanel form={form} settings={settings} onChange={change} />}
    </>
  );
}

/** Whether the lens has no effect: the service says that its lenses don't apply to images and videos. */
const isLensIgnored = ({ lens, workflow }: SearchForm): boolean =>
  lens !== '' && (workflow === 'images' || workflow === 'videos');
