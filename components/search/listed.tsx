import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { SearchState } from '../../lib/search/answer/answer.ts';
import { type SearchForm, unitsOf } from '../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { useLatest } from '../parts/use-latest.ts';
import { LookProvider } from '../results/look.ts';
import { Results } from '../results/results.tsx';
import { RulesProvider } from '../results/rules.ts';
import { SelectionProvider } from '../selection/selection.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { AllMenu } from '../selection/selection-menu.tsx';
import { eachOnce, useSelectionDeeds } from '../selection/use-selection-deeds.ts';
import { useTicks } from '../selection/use-ticks.ts';
import { BlockedNote } from './blocked-note.tsx';
import { LensNote } from './lens-note.tsx';
import { RuleNote } from './rule-note.tsx';
import { Summary } from './summary.tsx';
import { useBlocked } from './use-blocked.ts';
import type { Kept } from './use-bookmark.ts';
import { useLensCheck } from './use-lens-check.ts';
import { useRules } from './use-rules.ts';
import type { SearchModel } from './use-search.ts';

export interface FoundProps {
  model: SearchModel;
  state: Extract<SearchState, { status: 'done' }>;
  bookmark: Kept;
  onLeave: () => void;
  onKeyList: () => void;
  /** What stands between the summary and the lists. */
  children?: ComponentChildren;
}

/** The results as lists, with what is to be said of all of them. */
export function Listed({ model, state, bookmark, onLeave, onKeyList, children }: FoundProps) {
  const { form } = state;
  const { report, outside, shown, hidden, setHidden } = useLensCheck(state, bookmark);
  const { thumbnails, personalizations } = model.snapshot?.settings ?? DEFAULT_SETTINGS;
  const personalize = form.personalize || model.form.personalize;
  const blocked = useBlocked(shown, personalizations, personalize, bookmark);
  const { deeds, change, dismiss } = useRules(model);
  const ticked = useTicks(blocked.left, bookmark);
  const all = useMemo(() => eachOnce(ticked.all), [blocked.left]);
  const ofAll = useSelectionDeeds(all);
  const look = useMemo(() => ({ outside, pictures: thumbnails }), [outside, thumbnails]);
  const onward = useOnward(model, form);
  const leave = useLatest(onLeave);
  // The same while nothing of it changed: it is not gone through at each key.
  const results = useMemo(
    () => (
      <Results
        answer={blocked.left}
        workflow={form.workflow}
        start={bookmark.start.reached}
        onReach={(reached) => bookmark.note({ reached })}
        onSearch={onward.search}
        searchUnits={onward.units}
        onLeave={leave}
        onKeyList={onKeyList}
      />
    ),
    [blocked.left],
  );
  return (
    <LookProvider value={look}>
      <Summary model={model} state={state}>
        {all.length > 0 && <AllMenu deeds={ofAll} onAll={ticked.selectAll} />}
      </Summary>
      {children}
      {report && (
        <LensNote report={report} lens={form.builtLens !== undefined} hidden={hidden} onHide={setHidden} />
      )}
      <BlockedNote count={blocked.count} hidden={blocked.hidden} onHide={blocked.setHidden} />
      {shown.groups.length === 0 && <p class="summary">{text('outsideAll')}</p>}
      <RulesProvider value={deeds}>
        <SelectionProvider value={ticked.selection}>{results}</SelectionProvider>
      </RulesProvider>
      {change && <RuleNote change={change} onClose={dismiss} />}
      <SelectionBar ticked={ticked} />
    </LookProvider>
  );
}

/**
 * A search that goes on from an answer: a related one, or a question that others ask. Whoever chose a lens, a region or
 * full text for this one gets them there too, as with the next page; so it costs what this one cost, and says that first.
 */
function useOnward(model: SearchModel, form: SearchForm) {
  const search = useLatest((query: string) => model.submit({ ...form, workflow: 'search', query, page: 1 }));
  return { search, units: unitsOf(form) };
}
