import { ChevronDown, Globe, SlidersHorizontal, X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { late } from '../../../lib/late.ts';
import type { TabSite } from '../../../lib/pages/quarry.ts';
import { PERIODS } from '../../../lib/search/dates.ts';
import { type BuiltLens, EMPTY_FORM, lensKey, type SearchForm } from '../../../lib/search/form.ts';
import { isDate } from '../../../lib/search/lens/lens.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings/settings.ts';
import { builtValue, LensOptions, lensName } from '../../ui/form/lens-options.tsx';
import { dateRange, number, withPrice } from '../../ui/format.ts';
import { useDeferredActions, useEscape } from '../../ui/hooks.ts';
import { useHost } from '../../ui/host.ts';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';
import { useLate } from '../../ui/use-late.ts';
import type { SearchModel } from '../state/search-model.ts';
import { RegionChip, SafeSearchChip, SelectChip } from './select-chip.tsx';

const MORE_PANEL = late(() => import('./more-panel.tsx').then(({ MorePanel }) => MorePanel));

const MORE_DEFAULTS = {
  extract: undefined,
  personalize: EMPTY_FORM.personalize,
} satisfies Partial<SearchForm>;

/** Whether any field in the "More" panel differs from its default. */
const isMoreSet = ({ extract, personalize }: SearchForm): boolean =>
  extract !== MORE_DEFAULTS.extract || personalize !== MORE_DEFAULTS.personalize;

interface MoreProps {
  open: boolean;
  changed: boolean;
  onOpen: (open: boolean) => void;
  onReset: () => void;
}

/** Opens the controls without a chip of their own. Highlighted if one of them differs from its default. */
function MoreChip({ open, changed, onOpen, onReset }: MoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    onOpen(false);
    button.current?.focus();
  };
  useEscape(open ? close : undefined);
  return (
    <div class={changed ? 'chip changed' : 'chip'}>
      <button
        ref={button}
        type="button"
        class="chip-button"
        aria-expanded={open}
        aria-controls={open ? 'more' : undefined}
        onClick={() => onOpen(!open)}
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
  const [moreOpen, setMoreOpen] = useState(false);
  const MorePanel = useLate(MORE_PANEL, moreOpen);
  const [datesOpen, setDatesOpen] = useState(false);
  // A new search closes all open panels, so that its results are visible.
  useEffect(() => {
    setMoreOpen(false);
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
        <MoreChip
          open={moreOpen}
          changed={isMoreSet(form)}
          onOpen={setMoreOpen}
          onReset={() => change(MORE_DEFAULTS)}
        />
      </div>
      {isLensIgnored(form) && <p class="hint inset">{text('lensNoEffect')}</p>}
      {datesOpen && <DateFields dates={{ after: form.after, before: form.before }} onChange={change} />}
      {moreOpen && MorePanel && <MorePanel form={form} settings={settings} onChange={change} />}
    </>
  );
}

/** Whether the lens has no effect: the service says that its lenses don't apply to images and videos. */
const isLensIgnored = ({ lens, workflow }: SearchForm): boolean =>
  lens !== '' && (workflow === 'images' || workflow === 'videos');

/** Cannot clash with a lens, whose value is never blank. */
const MANAGE = ' ';

interface Props {
  form: Pick<SearchForm, 'lens' | 'builtLens'>;
  settings: Pick<Settings, 'lenses' | 'builtLenses'>;
  onChange: (choice: Props['form']) => void;
}

/** The lens selector, with an entry that opens the lens settings. */
function LensChip({ form, settings, onChange }: Props) {
  const { quarry } = useTools();
  const { lens, builtLens: chosen } = form;
  const { lenses: own, builtLenses: built } = settings;
  const options = withChosen(built, chosen);
  const earlier = options !== built;
  const value = chosen ? builtValue(indexOf(options, chosen)) : lens;
  const onSelect = (select: HTMLSelectElement) => {
    const builtLens = options.find((_, index) => builtValue(index) === select.value);
    if (select.value !== MANAGE) return onChange({ lens: builtLens ? '' : select.value, builtLens });
    select.value = value;
    quarry.openOptions('lenses');
  };
  return (
    <SelectChip
      name={text('lens')}
      value={value}
      shown={chosen ? chosenName(chosen.name, earlier) : lens ? lensName(lens, own) : undefined}
      onSelect={onSelect}
      onRemove={() => onChange({ lens: '', builtLens: undefined })}
    >
      <LensOptions lens={lens} own={own} built={options} earlier={earlier} />
      <option value={MANAGE}>{text('lensesManage')}</option>
    </SelectChip>
  );
}

const chosenName = (name: string, earlier: boolean): string =>
  earlier ? textWith('lensEarlier', { lens: name }) : name;

/** The built lenses, plus the chosen one if it was changed or removed since. */
function withChosen(built: readonly BuiltLens[], chosen: BuiltLens | undefined): readonly BuiltLens[] {
  return chosen && indexOf(built, chosen) < 0 ? [...built, chosen] : built;
}

function indexOf(built: readonly BuiltLens[], wanted: BuiltLens): number {
  const said = lensKey(wanted);
  return built.findIndex((one) => one.name === wanted.name && lensKey(one) === said);
}

interface SiteChipProps {
  /** The only site to search; undefined for all sites. */
  site: string | undefined;
  onChange: (site: string | undefined) => void;
}

/** Limits the search to the site of the active tab. Hidden if that tab shows no site. */
function SiteChip({ site, onChange }: SiteChipProps) {
  const { announce } = useTools();
  const tabs = useDeferredActions();
  const [tab, setTab] = useState<TabSite>({ host: undefined });
  useEffect(() => tabs?.watchSite(setTab), [tabs]);
  const ask = async () => {
    // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
    const tabSite = await tabs?.requestSite();
    if (tabSite === undefined) return;
    setTab(tabSite);
    if (tabSite === 'hidden' || tabSite.host === undefined) announce(text('siteNone'));
    else onChange(tabSite.host);
  };
  const here = tab === 'hidden' ? undefined : tab.host;
  const name = useHost(site ?? here ?? '');
  if (name === '' && tab !== 'hidden') return null;
  const onClick = () => {
    if (site === undefined && tab === 'hidden') void ask();
    else onChange(site === undefined ? here : undefined);
  };
  const only = textWith('siteOnly', { site: name });
  return (
    <div class={site === undefined ? 'chip site-chip' : 'chip changed'}>
      <button
        type="button"
        class="chip-button"
        aria-pressed={site !== undefined}
        aria-label={site === undefined ? text('site') : only}
        title={site !== undefined ? text('siteAll') : here === undefined ? text('siteAsks') : only}
        onClick={onClick}
      >
        {site === undefined ? (
          <>
            <Icon of={Globe} size={14} />
            <span>{text('site')}</span>
          </>
        ) : (
          <>
            <bdi class="chip-value one-line">{name}</bdi>
            <Icon of={X} size={14} />
          </>
        )}
      </button>
    </div>
  );
}

type TimeFields = Pick<SearchForm, 'period' | 'after' | 'before'>;

const ANY_TIME: TimeFields = { period: undefined, after: '', before: '' };

const DATES = 'dates';
/** Option for dates that are set while their fields are closed; choosing `DATES` reopens the fields. */
const SET_DATES = 'set';

interface TimeChipProps {
  time: TimeFields;
  /** Whether the date fields are open. */
  dates: boolean;
  onChange: (time: TimeFields) => void;
  onDates: (open: boolean) => void;
}

/** How old results may be: a period up to today, or dates, which have their own fields. */
function TimeChip({ time, dates, onChange, onDates }: TimeChipProps) {
  const { period, after, before } = time;
  const onSelect = ({ value }: HTMLSelectElement) => {
    onDates(value === DATES);
    if (value === SET_DATES) return;
    if (value !== DATES) onChange({ ...ANY_TIME, period: PERIODS.find((one) => one === value) });
    else onChange({ period: undefined, after, before });
  };
  const range = dateRange(after, before);
  const shown = period ? text(`time_${period}`) : range || (dates && text('time_dates'));
  return (
    <SelectChip
      name={text('time')}
      value={period ?? (dates ? DATES : range && SET_DATES)}
      shown={shown || undefined}
      onSelect={onSelect}
      onRemove={() => {
        onDates(false);
        onChange(ANY_TIME);
      }}
    >
      <option value="">{text('timeAny')}</option>
      {PERIODS.map((one) => (
        <option key={one} value={one}>
          {text(`time_${one}`)}
        </option>
      ))}
      {range && !dates && <option value={SET_DATES}>{range}</option>}
      <option value={DATES}>{text('timeDatesChoose')}</option>
    </SelectChip>
  );
}

interface Dates {
  after: string;
  before: string;
}

/** The first and last day of results. Dates in the wrong order stay here until they are corrected. */
function DateFields({ dates, onChange }: { dates: Dates; onChange: (dates: Dates) => void }) {
  const [typed, setTyped] = useState(dates);
  const reversed = isReversed(typed);
  const change = (part: Partial<Dates>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (isWhole(next.after) && isWhole(next.before) && !isReversed(next)) onChange(next);
  };
  const field = (name: keyof Dates, label: string) => (
    <label class="line hint">
      <span>{label}</span>
      <input
        type="date"
        value={typed[name]}
        aria-invalid={reversed}
        aria-describedby={reversed ? 'dates-error' : undefined}
        onInput={(event) => change({ [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <fieldset class="date-fields wrap">
      <legend class="unseen">{text('time_dates')}</legend>
      {field('after', text('dateFrom'))}
      {field('before', text('dateTo'))}
      {reversed && (
        <p id="dates-error" class="field-error">
          {text('datesReversed')}
        </p>
      )}
    </fieldset>
  );
}

const isWhole = (date: string): boolean => date === '' || isDate(date);
const isReversed = ({ after, before }: Dates): boolean => after !== '' && before !== '' && after > before;
