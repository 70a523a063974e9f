import { useMemo } from 'preact/hooks';
import { type MessageKey, type TextKey, text } from '../../lib/browser/text.ts';
import { counted, locale, textWith } from '../../lib/browser/text-values.ts';
import type { BuiltLens } from '../../lib/search/form.ts';
import {
  EMPTY_LENS,
  type InlineLens,
  LENS_ROOM,
  type LensProblem,
  lensToWire,
  NO_REGION,
  problemsOf,
  RELATIVE_TIMES,
  typedSite,
} from '../../lib/search/lens/lens.ts';
import type { OwnLens } from '../../lib/settings/settings.ts';
import { SelectField, TextField } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { RegionOptions, regionName } from '../ui/form/region-options.tsx';
import { DOT, dateRange } from '../ui/format.ts';
import { Group, type GroupProps } from './group.tsx';
import { type EntryForm, FormOfEntry, ListEditor, useEntryForm } from './list-editor.tsx';

/** The user's lenses of the service, by their IDs. */
export function LensesGroup({ save, settings }: GroupProps) {
  const { lenses } = settings;
  return (
    <Group
      id="section-lenses"
      title="lensesTitle"
      find="findLenses"
      what={text('lensesWhat')}
      guide="filters-lenses-and-safe-search"
    >
      <ListEditor
        id="lenses"
        label={text('lensesTitle')}
        entries={lenses}
        nameOf={({ name }) => name}
        keyOf={({ id }) => id}
        what={({ id }) => (
          <code>
            <bdi>{id}</bdi>
          </code>
        )}
        add={text('lensAdd')}
        form={OwnLensForm}
        ordered
        onChange={(next, words) => save({ lenses: next }, { words })}
      />
    </Group>
  );
}

/** A lens of the service: its ID or URL, and a display name. */
function OwnLensForm(props: EntryForm<OwnLens>) {
  const { field, form } = useEntryForm<OwnLens, OwnLens>(props, {
    prefix: 'lens',
    initial: props.start ?? { name: '', id: '' },
    // The identifier is sent exactly as entered; the name is only for display.
    read: ({ name, id }) => ({ name: name.trim() || id.trim(), id }),
    problemsOf: ({ id }, others) => {
      const taken = others.find((lens) => lens.id === id);
      if (taken) return { id: textWith('lensTaken', { lens: taken.name }) };
      return id.trim() ? {} : { id: text('lensIdEmpty') };
    },
  });
  return (
    <FormOfEntry {...form}>
      <TextField {...field('name')} label={text('lensName')} />
      <TextField {...field('id')} label={text('lensId')} code />
    </FormOfEntry>
  );
}

/** The user's lenses that are defined here. */
export function BuiltLensesGroup({ save, settings }: GroupProps) {
  const { builtLenses, defaults } = settings;
  return (
    <Group id="built-lenses" title="lensesBuilt" find="findLenses" what={text('lensesBuiltWhat')}>
      <ListEditor
        label={text('lensesBuilt')}
        entries={builtLenses}
        nameOf={({ name }) => name}
        what={({ lens }) => <bdi>{lensWords(lens)}</bdi>}
        add={text('lensBuild')}
        form={LensForm}
        ordered
        onChange={(next, words, index) => {
          const before = index === undefined ? undefined : builtLenses[index];
          const builtLens = next.length < builtLenses.length || index === undefined ? undefined : next[index];
          // The default has a copy of its lens.
          const isDefault = before !== undefined && before.name === defaults.builtLens?.name;
          return save(
            { builtLenses: next, ...(isDefault && { defaults: { ...defaults, lens: '', builtLens } }) },
            { words },
          );
        }}
      />
    </Group>
  );
}

/** Time options: none, a relative period, or calendar dates. */
const LENS_TIMES = ['', ...RELATIVE_TIMES, 'dates'] as const;
type LensTime = (typeof LENS_TIMES)[number];

const timeWords = (time: LensTime): string => text(time === '' ? 'timeAny' : `time_${time}`);

/** A lens as typed: lists are text with one entry per line. */
interface LensDraft extends Record<ListName, string>, Pick<InlineLens, 'after' | 'before' | 'region'> {
  name: string;
  fileType: string;
  time: LensTime;
}

const LIST_NAMES = ['sitesIncluded', 'sitesExcluded', 'wordsIncluded', 'wordsExcluded'] as const;
type ListName = (typeof LIST_NAMES)[number];

/** The initial form contents for a lens; empty for a new one. */
function toDraft({ name, lens }: BuiltLens = { name: '', lens: EMPTY_LENS }): LensDraft {
  const { after, before, fileType, region } = lens;
  return {
    name,
    sitesIncluded: lens.sitesIncluded.join('\n'),
    sitesExcluded: lens.sitesExcluded.join('\n'),
    wordsIncluded: lens.wordsIncluded.join('\n'),
    wordsExcluded: lens.wordsExcluded.join('\n'),
    fileType,
    time: after + before === '' ? lens.relative : 'dates',
    after,
    before,
    region,
  };
}

/** Parses the form contents: removes the scheme of sites, quotes around words, and the dot of a file type. */
function toLens(draft: LensDraft): InlineLens {
  const dates = draft.time === 'dates';
  return {
    sitesIncluded: sites(draft.sitesIncluded),
    sitesExcluded: sites(draft.sitesExcluded),
    wordsIncluded: words(draft.wordsIncluded),
    wordsExcluded: words(draft.wordsExcluded),
    fileType: draft.fileType.trim().replace(/^\.+/, '').toLowerCase(),
    after: dates ? draft.after : '',
    before: dates ? draft.before : '',
    relative: draft.time === 'dates' ? '' : draft.time,
    region: draft.region,
  };
}

const sites = (typed: string): string[] => filled(typed.split(/[\s,]+/).map(typedSite));
const words = (typed: string): string[] =>
  filled(typed.split('\n').map((line) => line.replaceAll('"', '').trim()));
const filled = (entries: string[]): string[] => [...new Set(entries)].filter((entry) => entry !== '');

const WORDS: Record<LensProblem, TextKey> = {
  'site-malformed': 'lensSiteMalformed',
  'word-empty': 'lensWordEmpty',
  'file-type-malformed': 'lensFileTypeMalformed',
  'date-malformed': 'lensDateMalformed',
  'dates-reversed': 'datesReversed',
  'relative-with-dates': 'lensTimeTwice',
  'region-malformed': 'lensRegionMalformed',
};

/** The problems that prevent saving a lens, as text, by field. */
type BuildProblems = Partial<Record<keyof InlineLens | 'name' | 'whole', string>>;

/** Validates a built lens, including that its name is unique. */
function buildProblems({ name, lens }: BuiltLens, others: readonly BuiltLens[]): BuildProblems {
  const problems: BuildProblems = {};
  for (const [field, problem] of Object.entries(problemsOf(lens))) {
    Object.assign(problems, { [field]: text(WORDS[problem]) });
  }
  if (name.trim() === '') problems.name = text('lensNameEmpty');
  else if (others.some((other) => other.name === name.trim()))
    problems.name = textWith('lensNameTaken', { lens: name });
  if (Object.keys(lensToWire(lens)).length === 0) problems.whole = text('lensWithoutLimit');
  return problems;
}

const LISTS = {
  sitesIncluded: ['lensSitesIn', 'lensSitesHint', 'lensCrowdedSites'],
  sitesExcluded: ['lensSitesOut', 'lensSitesHint', 'lensCrowdedSites'],
  wordsIncluded: ['lensWordsIn', 'lensWordsHint', 'lensCrowdedWords'],
  wordsExcluded: ['lensWordsOut', 'lensWordsHint', 'lensCrowdedWords'],
} as const satisfies Record<ListName, unknown>;

/** Edits all limits of a lens. Errors are shown after the first attempt to save, and updated while typing. */
function LensForm(props: EntryForm<BuiltLens>) {
  const { typed, change, entry, isRefused, field, form } = useEntryForm<BuiltLens, LensDraft>(props, {
    prefix: 'built',
    initial: toDraft(props.start),
    read: (draft) => ({ name: draft.name.trim(), lens: toLens(draft) }),
    problemsOf: buildProblems,
  });
  const problems: BuildProblems = isRefused ? buildProblems(entry, props.others) : {};
  // Memoized so that typing in the form does not rerender the options.
  const regions = useMemo(() => <RegionOptions />, []);
  return (
    <FormOfEntry {...form} label={text('lensBuild')}>
      <TextField {...field('name')} label={text('lensBuiltName')} error={problems.name} />
      {LIST_NAMES.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={text(LISTS[name][0])}
          hint={<ListHint name={name} count={entry.lens[name].length} />}
          error={problems[name]}
          rows={3}
        />
      ))}
      <TextField {...field('fileType')} label={text('lensFileType')} error={problems.fileType} code />
      <Field id="built-region" label={text('region')} error={problems.region}>
        <select
          id="built-region"
          value={typed.region}
          onChange={({ currentTarget: { value } }) => change({ region: value })}
        >
          {regions}
        </select>
      </Field>
      <SelectField
        id="built-time"
        label={text('time')}
        of={LENS_TIMES}
        value={typed.time}
        words={timeWords}
        onChange={(time) => change({ time })}
      />
      {typed.time === 'dates' && (
        <>
          <TextField {...field('after')} label={text('dateFrom')} type="date" error={problems.after} />
          <TextField {...field('before')} label={text('dateTo')} type="date" error={problems.before} />
        </>
      )}
      {(problems.whole ?? problems.relative) && (
        <p class="field-error">{problems.whole ?? problems.relative}</p>
      )}
    </FormOfEntry>
  );
}

/** What to type, and a warning if the list is longer than the service's own lenses allow. */
function ListHint({ name, count }: { name: ListName; count: number }) {
  const [, hint, crowded] = LISTS[name];
  const room = LENS_ROOM[name];
  return (
    <>
      <p>{text(hint)}</p>
      {count > room && <p class="caution">{counted(crowded, count, { limit: room })}</p>}
    </>
  );
}

/** A one-line summary of what a lens limits. */
function lensWords(lens: InlineLens): string {
  const limit = (key: MessageKey, entries: string[]) =>
    entries.length === 0 ? [] : [textWith(key, { list: list(entries) })];
  return [
    ...limit('lensOn', lens.sitesIncluded),
    ...limit('lensNotOn', lens.sitesExcluded),
    ...limit('lensWith', lens.wordsIncluded),
    ...limit('lensLeavesOut', lens.wordsExcluded),
    ...(lens.fileType === '' ? [] : [lens.fileType.toUpperCase()]),
    ...(lens.relative === '' ? [] : [timeWords(lens.relative)]),
    ...(lens.after + lens.before === '' ? [] : [dateRange(lens.after, lens.before)]),
    ...(lens.region === '' ? [] : [lens.region === NO_REGION ? text('regionNone') : regionName(lens.region)]),
  ].join(DOT);
}

const list = (entries: string[]): string =>
  new Intl.ListFormat(locale(), { style: 'narrow', type: 'conjunction' }).format(entries);
