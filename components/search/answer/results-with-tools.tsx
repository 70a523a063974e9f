import { CircleAlert, EyeOff, type IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../../lib/browser/text-values.ts';
import type { Answer, ResultItem, SearchState } from '../../../lib/search/answer/answer.ts';
import { type SearchForm, sameRequest } from '../../../lib/search/form.ts';
import { checkLens, type LensReport } from '../../../lib/search/lens/lens-check.ts';
import { blockedIds } from '../../../lib/search/personalizations/personalizations.ts';
import type { Personalizations } from '../../../lib/search/personalizations/rules.ts';
import type { HistoryEntry } from '../../../lib/search/session-history.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { useLatest, useRead } from '../../ui/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';
import { DisplayOptionsProvider, SelectionProvider } from '../results/display-options.ts';
import { Results } from '../results/results.tsx';
import {
  ResultsMenu,
  SelectionBar,
  uniqueByUrl,
  useSelectionActions,
  useTicks,
} from '../selection/selection.tsx';
import type { SearchModel } from '../state/search-model.ts';
import type { UsedPosition } from '../state/use-position.ts';
import { CopySources } from './copy-sources.tsx';
import { FilterButtons, type FilterModel, FilterRow, useFilter } from './filter.tsx';
import { Summary } from './summary.tsx';
import { useSavedPages } from './use-saved-pages.ts';
import { useSearchRules } from './use-search-rules.ts';

export interface FoundProps {
  model: SearchModel;
  state: Extract<SearchState, { status: 'done' }>;
  position: UsedPosition;
  /** Whether these results belong to an earlier search than the latest one. */
  earlier: boolean;
  onLeave: () => void;
  onKeyList: () => void;
  /** Shown between the summary and the lists. */
  children?: ComponentChildren;
}

/** The result lists, with the notes and tools that apply to all of them. */
export function ResultsWithTools({
  model,
  state,
  position,
  earlier,
  onLeave,
  onKeyList,
  children,
}: FoundProps) {
  const { form } = state;
  const check = useLensCheck(state, position);
  const { outside } = check;
  const { thumbnails, personalizations } = model.snapshot?.settings ?? DEFAULT_SETTINGS;
  const personalize = form.personalize || model.form.personalize;
  const blocked = useBlocked(check.left, personalizations, personalize, position);
  const rules = useSearchRules(model);
  const filter = useFilter(blocked.left, position);
  const { visible } = filter;
  const query = form.query.trim();
  const ticked = useTicks(blocked.left, visible, position, query);
  const all = useMemo(() => uniqueByUrl(ticked.shown), [visible]);
  const ofAll = useSelectionActions(all, query);
  const saved = useSavedPages(ticked.all, model.snapshot);
  const fresh = useNewResults(state, model.snapshot?.sessionHistory ?? []);
  const options = useMemo(
    () => ({ outside, fresh, pictures: thumbnails, saved, rules }),
    [outside, fresh, thumbnails, saved, rules],
  );
  // A related search, or a "people also ask" question, keeps lens, region, and full text, so it costs the same.
  const search = useLatest((next: string) => {
    // The pressed button disappears with its answer.
    onLeave();
    model.submit({ ...form, workflow: 'search', query: next, page: 1 });
  });
  const leave = useLatest(onLeave);
  // Kept stable so that typing in the field does not rerender the lists.
  const results = useMemo(
    () => (
      <Results
        answer={visible}
        form={form}
        position={position}
        folds={allowsFolding(form, filter)}
        onFilter={filter.open}
        onSearch={search}
        onLeave={leave}
        onKeyList={onKeyList}
      />
    ),
    [visible],
  );
  return (
    <DisplayOptionsProvider value={options}>
      <Summary model={model} state={state} earlier={earlier} shown={blocked.left}>
        {ticked.all.length > 0 && (
          <>
            {model.snapshot && (form.workflow === 'search' || form.workflow === 'news') && (
              <CopySources query={query} items={all} fresh={fresh} snapshot={model.snapshot} />
            )}
            <FilterButtons filter={filter} />
            <ResultsMenu name="allMore" actions={ofAll} trace={state.answer.trace} onAll={ticked.selectAll} />
          </>
        )}
      </Summary>
      {children}
      {outside.size > 0 && (
        <Note
          icon={CircleAlert}
          words={outsideWords(check.report, form.builtLens !== undefined)}
          of={check}
        />
      )}
      {blocked.count > 0 && (
        <Note
          icon={EyeOff}
          words={counted(blocked.hidden ? 'blockedHidden' : 'blockedShown', blocked.count)}
          of={blocked}
        />
      )}
      <FilterRow filter={filter} />
      {check.left.groups.length === 0 && <p class="summary hint">{text('outsideAll')}</p>}
      <SelectionProvider value={ticked.selection}>{results}</SelectionProvider>
      {ticked.items.length > 0 && <SelectionBar {...ticked} query={query} />}
    </DisplayOptionsProvider>
  );
}

/** A search of a single site, or one filtered by words, shows every result: nothing is folded. */
const allowsFolding = ({ site, builtLens }: SearchForm, { words }: FilterModel): boolean =>
  site === undefined && words.trim() === '' && !builtLens?.lens.sitesIncluded.length;

/** The answer without the given results. */
function withoutItems(answer: Answer, ids: ReadonlySet<string>): Answer {
  const groups = answer.groups
    .map((group) => ({ ...group, items: group.items.filter(({ id }) => !ids.has(id)) }))
    .filter(({ items }) => items.length > 0);
  return { ...answer, groups };
}

/** The answer without these results while they are hidden, and how to hide or show them. */
function useHiding(
  answer: Answer,
  ids: ReadonlySet<string>,
  atFirst: boolean,
  keep: (hidden: boolean) => void,
) {
  const [hidden, hide] = useState(atFirst);
  const left = useMemo(() => (hidden ? withoutItems(answer, ids) : answer), [answer, ids, hidden]);
  const toggle = () => {
    hide(!hidden);
    keep(!hidden);
  };
  return { left, hidden, toggle };
}

/** Hides results that the user's rules block, since the service may have ignored those rules. */
function useBlocked(
  answer: Answer,
  rules: Personalizations,
  personalize: boolean,
  { start, note }: UsedPosition,
) {
  const blocked = useMemo(() => {
    const items = personalize ? answer.groups.flatMap((group) => group.items) : [];
    return new Set(blockedIds(items, rules));
  }, [answer, rules, personalize]);
  const keep = (blockedHidden: boolean) => note({ blockedHidden });
  return { ...useHiding(answer, blocked, start.blockedHidden ?? true, keep), count: blocked.size };
}

/** Finds results that fall outside the requested lens or filters, and tracks whether they are hidden. */
function useLensCheck(state: Extract<SearchState, { status: 'done' }>, { start, note }: UsedPosition) {
  const { answer, form, startedAt } = state;
  const { report, outside } = useMemo(() => {
    const found = checkLens(answer, form, startedAt);
    return { report: found, outside: new Set(found.outside) };
  }, [state.id, answer]);
  const keep = (outsideHidden: boolean) => note({ outsideHidden });
  return { ...useHiding(answer, outside, start.outsideHidden ?? false, keep), report, outside };
}

interface NoteProps {
  icon: IconNode;
  words: string;
  of: Pick<ReturnType<typeof useHiding>, 'hidden' | 'toggle'>;
}

/** Says why results are or could be hidden, with a button to hide or show them. */
const Note = ({ icon, words, of: { hidden, toggle } }: NoteProps) => (
  <div class="lens-note wrap hint caution">
    <Icon of={icon} size={14} />
    <p>{words}</p>
    <button type="button" class="button small" onClick={toggle}>
      {text(hidden ? 'outsideShow' : 'outsideHide')}
    </button>
  </div>
);

/** How many results are outside. `lens`: whether the service ignored a lens, or only filters. */
const outsideWords = ({ checked, outside, unknown }: LensReport, lens: boolean): string =>
  sentences(
    counted(lens ? 'outsideLens' : 'outsideFilter', checked, { outside: outside.length }),
    unknown > 0 && textWith('outsideUnknown', { number: unknown }),
    text('outsideAccount'),
  );

const NONE: ReadonlySet<string> = new Set();

/** The results of the first page. Later pages weren't loaded every time. */
const firstPage = ({ groups }: Answer): ResultItem[] =>
  groups.flatMap(({ page, items }) => (page === undefined ? items : []));

/**
 * The IDs of the results that weren't there when the same search was last sent in this session; none if it is the first
 * time. `steps`: the answered searches, oldest first.
 */
function useNewResults(
  { id, form, answer }: Extract<SearchState, { status: 'done' }>,
  steps: readonly HistoryEntry[],
): ReadonlySet<string> {
  const { quarry } = useTools();
  const at = steps.findIndex((step) => step.id === id);
  const last = steps
    .slice(0, at < 0 ? undefined : at)
    .findLast((step) => step.id !== id && sameRequest(step.form, { ...form, page: 1 }));
  const read = useRead<SearchState | undefined>(undefined, () => last && quarry.answered(last), [last?.id]);
  const before = read?.status === 'done' && read.id === last?.id ? read.answer : undefined;
  return useMemo(() => {
    if (before === undefined) return NONE;
    const known = new Set(firstPage(before).map(({ url }) => url));
    return new Set(firstPage(answer).flatMap((item) => (known.has(item.url) ? [] : [item.id])));
  }, [before, answer]);
}
