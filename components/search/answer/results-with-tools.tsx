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
import { SelectionProvider } from '../selection/select-box.tsx';
import { AllMenu, SelectionBar } from '../selection/selection-bar.tsx';
import { useTicks } from '../selection/ticks.ts';
import { uniqueByUrl, useSelectionActions } from '../selection/use-selection-actions.ts';
import type { SearchModel } from '../state/search-model.ts';
import type { UsedPosition } from '../state/use-position.ts';
import { CopySources } from './copy-sources.tsx';
import { FilterButtons } from './filter-buttons.tsx';
import { FilterRow } from './filter-row.tsx';
import { BlockedNote, LensNote, useBlocked, useLensCheck } from './lens-notes.tsx';
import { RuleNote, useSearchRules } from './rule-note.tsx';
import { Summary } from './summary.tsx';
import { type FilterModel, useFilter } from './use-filter.ts';
import { useNewResults } from './use-new-results.ts';

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
  const { report, outside, shown, hidden, setHidden } = useLensCheck(state, position);
  const { thumbnails, personalizations } = model.snapshot?.settings ?? DEFAULT_SETTINGS;
  const personalize = form.personalize || model.form.personalize;
  const blocked = useBlocked(shown, personalizations, personalize, position);
  const { actions, change, dismiss } = useSearchRules(model);
  const filter = useFilter(blocked.left, position);
  const { visible } = filter;
  const query = form.query.trim();
  const ticked = useTicks(blocked.left, visible, position, query);
  const everything = useMemo(() => uniqueByUrl(ticked.all), [blocked.left]);
  const all = useMemo(() => uniqueByUrl(ticked.shown), [visible]);
  const ofAll = useSelectionActions(all, query);
  const saved = useSavedPages(everything, model.snapshot);
  const fresh = useNewResults(state, model.snapshot?.sessionHistory ?? []);
  const look = useMemo(() => ({ outside, fresh, pictures: thumbnails }), [outside, fresh, thumbnails]);
  const followUp = useFollowUpSearch(model, form, onLeave);
  const leave = useLatest(onLeave);
  // Kept stable so that typing in the field does not rerender the lists.
  const results = useMemo(
    () => (
      <Results
        answer={visible}
        workflow={form.workflow}
        start={position.start.reached}
        onReach={(reached) => position.note({ reached })}
        unfolded={allowsFolding(form, filter) ? (position.start.unfolded ?? []) : undefined}
        onUnfold={(unfolded) => position.note({ unfolded })}
        onFilter={filter.open}
        onSearch={followUp.search}
        searchUnits={followUp.units}
        onLeave={leave}
        onKeyList={onKeyList}
      />
    ),
    [visible],
  );
  return (
    <DisplayOptionsProvider value={look}>
      <Summary model={model} state={state} earlier={earlier} shown={blocked.left}>
        {everything.length > 0 && (
          <>
            {model.snapshot && TEXTS.has(form.workflow) && (
              <CopySources query={query} items={all} fresh={fresh} snapshot={model.snapshot} />
            )}
            <FilterButtons filter={filter} />
            <AllMenu actions={ofAll} trace={state.answer.trace} onAll={ticked.selectAll} />
          </>
        )}
      </Summary>
      {children}
      <LensNote report={report} lens={form.builtLens !== undefined} hidden={hidden} onHide={setHidden} />
      <BlockedNote count={blocked.count} hidden={blocked.hidden} onHide={blocked.setHidden} />
      <FilterRow filter={filter} />
      {shown.groups.length === 0 && <p class="summary hint">{text('outsideAll')}</p>}
      <SavedProvider value={saved}>
        <RulesProvider value={actions}>
          <SelectionProvider value={ticked.selection}>{results}</SelectionProvider>
        </RulesProvider>
      </SavedProvider>
      {change && <RuleNote change={change} onClose={dismiss} />}
      <SelectionBar ticked={ticked} query={query} />
    </DisplayOptionsProvider>
  );
}

/** The searches whose results are texts. */
const TEXTS: ReadonlySet<Workflow> = new Set(['search', 'news']);

/** A search of a single site, or one filtered by words, shows every result: nothing is folded. */
const allowsFolding = ({ site, builtLens }: SearchForm, { words }: FilterModel): boolean =>
  site === undefined && words.trim() === '' && !builtLens?.lens.sitesIncluded.length;

/**
 * Runs a follow-up search from an answer: a related search, or a "people also ask" question. It keeps the lens,
 * region, and full-text settings of the original, so it costs the same. `units` states that cost beforehand.
 */
function useFollowUpSearch(model: SearchModel, form: SearchForm, onLeave: () => void) {
  const search = useLatest((query: string) => {
    // The pressed button disappears with its answer.
    onLeave();
    model.submit({ ...form, workflow: 'search', query, page: 1 });
  });
  return { search, units: unitsOf(form) };
}
