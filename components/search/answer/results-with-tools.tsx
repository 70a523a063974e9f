import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { SearchState } from '../../../lib/search/answer/answer.ts';
import { type SearchForm, unitsOf, type Workflow } from '../../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { useLatest } from '../../ui/hooks.ts';
import { Results } from '../results/results.tsx';
import { SavedProvider, useSavedPages } from '../results/saved-mark.tsx';
import { DisplayOptionsProvider } from '../results/thumbnail.tsx';
import { RulesProvider } from '../results/use-result.ts';
import { ResultsMenu } from '../selection/results-menu.tsx';
import { SelectionProvider } from '../selection/select-box.tsx';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { useTicks } from '../selection/ticks.ts';
import { uniqueByUrl, useSelectionActions } from '../selection/use-selection-actions.ts';
import type { SearchModel } from '../state/search-model.ts';
import type { UsedPosition } from '../state/use-position.ts';
import { CopySources } from './copy-sources.tsx';
import { FilterButtons, type FilterModel, FilterRow, useFilter } from './filter.tsx';
import { BlockedNote, LensNote, useBlocked, useLensCheck } from './lens-notes.tsx';
import { Summary } from './summary.tsx';
import { useNewResults } from './use-new-results.ts';
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
  const look = useMemo(() => ({ outside, fresh, pictures: thumbnails }), [outside, fresh, thumbnails]);
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
        workflow={form.workflow}
        start={position.start.reached}
        scrolled={position.start.top !== undefined}
        onReach={(reached) => position.note({ reached })}
        unfolded={allowsFolding(form, filter) ? (position.start.unfolded ?? []) : undefined}
        onUnfold={(unfolded) => position.note({ unfolded })}
        onFilter={filter.open}
        onSearch={search}
        searchUnits={unitsOf(form)}
        onLeave={leave}
        onKeyList={onKeyList}
      />
    ),
    [visible],
  );
  return (
    <DisplayOptionsProvider value={look}>
      <Summary model={model} state={state} earlier={earlier} shown={blocked.left}>
        {ticked.all.length > 0 && (
          <>
            {model.snapshot && TEXTS.has(form.workflow) && (
              <CopySources query={query} items={all} fresh={fresh} snapshot={model.snapshot} />
            )}
            <FilterButtons filter={filter} />
            <ResultsMenu
              name="allMore"
              askId="ask-all-tabs"
              actions={ofAll}
              trace={state.answer.trace}
              onAll={ticked.selectAll}
            />
          </>
        )}
      </Summary>
      {children}
      <LensNote check={check} lens={form.builtLens !== undefined} />
      <BlockedNote blocked={blocked} />
      <FilterRow filter={filter} />
      {check.left.groups.length === 0 && <p class="summary hint">{text('outsideAll')}</p>}
      <SavedProvider value={saved}>
        <RulesProvider value={rules}>
          <SelectionProvider value={ticked.selection}>{results}</SelectionProvider>
        </RulesProvider>
      </SavedProvider>
      {ticked.items.length > 0 && <SelectionBar {...ticked} query={query} />}
    </DisplayOptionsProvider>
  );
}

/** The searches whose results are texts. */
const TEXTS: ReadonlySet<Workflow> = new Set(['search', 'news']);

/** A search of a single site, or one filtered by words, shows every result: nothing is folded. */
const allowsFolding = ({ site, builtLens }: SearchForm, { words }: FilterModel): boolean =>
  site === undefined && words.trim() === '' && !builtLens?.lens.sitesIncluded.length;
