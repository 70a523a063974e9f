import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import { WORKFLOWS, type Workflow } from '../../lib/search/form.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { useTools } from '../ui/tools.ts';
import { typeName } from '../ui/type-name.ts';
import { type ListState, SearchField } from './controls/search-field.tsx';
import type { SearchModel } from './state/search-model.ts';
import type { Surface } from './state/use-search.ts';
import type { Later } from './use-later.ts';

/** ID of the tab that labels the results panel. */
export const tabId = (workflow: Workflow): string => `tab-${workflow}`;
export const PANEL_ID = 'panel';

/** The result types as tabs. Arrow keys wrap around. Choosing a type does not search; Enter does. */
function TypeTabs({ model, later }: Pick<Props, 'model' | 'later'>) {
  const list = useRef<HTMLDivElement>(null);
  const { form, shown, choose, enter } = model;
  const chosen = form.workflow;
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    // The panel says that Enter searches, and focus is still on the tab. A click must not trigger a search.
    if (key === 'Enter' && !shown && !model.isCommand && form.query.trim()) {
      event.preventDefault();
      enter();
    }
    const next = nextType(chosen, key);
    if (!next) return;
    event.preventDefault();
    choose(next);
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={text('resultType')} onKeyDown={onKeyDown}>
      {WORKFLOWS.map((workflow, index) => (
        <button
          type="button"
          key={workflow}
          id={tabId(workflow)}
          role="tab"
          title={later?.keyCombination('alt', `${index + 1}`)}
          aria-selected={workflow === chosen}
          aria-controls={PANEL_ID}
          tabIndex={workflow === chosen ? 0 : -1}
          onClick={() => choose(workflow)}
        >
          {typeName(workflow)}
        </button>
      ))}
    </div>
  );
}

function nextType(chosen: Workflow, key: string): Workflow | undefined {
  const forward = text('direction') === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = text('direction') === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const index = WORKFLOWS.indexOf(chosen);
  if (key === forward) return WORKFLOWS[(index + 1) % WORKFLOWS.length];
  if (key === back) return WORKFLOWS.at(index - 1);
  if (key === 'Home') return WORKFLOWS[0];
  return key === 'End' ? WORKFLOWS.at(-1) : undefined;
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
