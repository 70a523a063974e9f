import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { WORKFLOWS } from '../../lib/search/form.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useTools } from '../ui/tools.ts';
import { typeName } from '../ui/type-name.ts';
import { type ListState, SearchField } from './controls/search-field.tsx';
import type { SearchModel } from './state/search-model.ts';
import type { Surface } from './state/use-search.ts';
import type { Later } from './use-later.ts';

export const PANEL_ID = 'panel';

/** The result types as tabs. Choosing a type does not search; Enter does. */
function TypeTabs({ model, later }: Pick<Props, 'model' | 'later'>) {
  const { form, shown, choose, enter, isCommand } = model;
  return (
    <Tabs
      label={text('resultType')}
      tabs={WORKFLOWS}
      chosen={form.workflow}
      panel={PANEL_ID}
      nameOf={typeName}
      hintOf={(workflow) => later?.keyCombination('alt', `${WORKFLOWS.indexOf(workflow) + 1}`)}
      onChoose={choose}
      // The panel says that Enter searches, and focus is still on the tab. A click must not trigger a search.
      onEnter={!shown && !isCommand && form.query.trim() ? enter : undefined}
    />
  );
}

interface Props {
  surface: Surface;
  later: Later | undefined;
  model: SearchModel;
  field: RefObject<HTMLInputElement | null>;
  /** The user pressed ↓ in the field. */
  onDown: () => void;
  onKeyList: () => void;
}

const CLOSED: ListState = { expanded: false, active: undefined };

/** The top of the view: search field, types, controls, and suggestions while the user types. */
export function SearchHeader({ surface, later, model, field, onDown, onKeyList }: Props) {
  const { announce, prices } = useTools();
  const { form, snapshot } = model;
  const [suggests, setSuggests] = useState(
    // For text typed before the view was ready, unless Enter already searches for it.
    model.touched && !!form.query && (model.isCommand || !model.entering),
  );
  const [list, setList] = useState(CLOSED);
  /** Whether the user opened or closed the filters; above results they start closed. */
  const [filters, setFilters] = useState<boolean>();
  const isOpen = filters ?? !model.shown;
  useEffect(() => setFilters(undefined), [model.entered]);
  const submitUnlessCommand = (begin: () => void) => {
    // Before the commands are loaded, whatever begins like one counts as one.
    const named = model.isCommand;
    setSuggests(named);
    if (named || !form.query.trim()) announce(text('typeQuery'), 'unseen');
    else begin();
  };
  return (
    <header class="head">
      <SearchField
        field={field}
        query={form.query}
        price={later?.priceOf(form, prices)}
        list={list}
        onInput={(query) => {
          setSuggests(true);
          model.change({ query });
        }}
        onClear={model.clear}
        onSearch={() => submitUnlessCommand(model.enter)}
        onAgain={() => submitUnlessCommand(() => model.submit({ ...form, page: 1 }))}
        onDown={onDown}
      >
        {later && <later.FilterButton form={form} open={isOpen} onOpen={setFilters} />}
      </SearchField>
      <div class="head-line">
        <TypeTabs model={model} later={later} />
        {later && (
          <Boundary>
            <later.HistoryButtons model={model} />
          </Boundary>
        )}
      </div>
      <div class="chips">
        {later && (
          <Boundary of={form}>
            <later.Chips model={model} folded={!isOpen} onUnfold={() => setFilters(true)} />
          </Boundary>
        )}
      </div>
      {later && snapshot && (
        <Boundary of={form.query}>
          <later.SuggestionList
            model={model}
            snapshot={snapshot}
            surface={surface}
            field={field}
            open={suggests}
            onClose={() => setSuggests(false)}
            onState={setList}
            onKeyList={onKeyList}
          />
        </Boundary>
      )}
    </header>
  );
}
