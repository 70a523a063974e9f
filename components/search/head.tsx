import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { WORKFLOWS, type Workflow } from '../../lib/search/form.ts';
import { Boundary } from '../ui/failure/boundary.tsx';
import { useTools } from '../ui/tools.ts';
import { isCommand, type ListState, SearchField } from './controls/search-field.tsx';
import type { SearchModel } from './state/search-model.ts';
import type { Surface } from './state/use-search.ts';
import type { Later, SuggestPart } from './use-later.ts';

const NAMES: Record<Workflow, TextKey> = {
  search: 'typeWeb',
  images: 'typeImages',
  videos: 'typeVideos',
  news: 'typeNews',
  podcasts: 'typePodcasts',
};

/** What a type of results is called. */
export const typeName = (workflow: Workflow): string => text(NAMES[workflow]);

/** Id of the tab that names the panel beneath. */
export const tabId = (workflow: Workflow): string => `tab-${workflow}`;
export const PANEL_ID = 'panel';

/** The types of results. Arrow keys go round; choosing one searches nothing, until Enter is pressed. */
function TypeTabs({ model: { form, shown, choose, enter }, later }: Pick<Props, 'model' | 'later'>) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = form.workflow;
  const onKeyDown = (event: KeyboardEvent) => {
    // Beneath it says that Enter searches, and the focus is still here. A click is not meant by that.
    if (event.key === 'Enter' && !shown && !isCommand(form) && form.query.trim()) {
      event.preventDefault();
      enter();
    }
    const next = nextType(chosen, event.key);
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
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
  const place = WORKFLOWS.indexOf(chosen);
  if (key === forward) return WORKFLOWS[(place + 1) % WORKFLOWS.length];
  if (key === back) return WORKFLOWS.at(place - 1);
  if (key === 'Home') return WORKFLOWS[0];
  return key === 'End' ? WORKFLOWS.at(-1) : undefined;
}

interface Props {
  place: Surface;
  later: Later | undefined;
  suggest: SuggestPart | undefined;
  model: SearchModel;
  field: RefObject<HTMLInputElement | null>;
  /** ↓ in the field. */
  onDown: () => void;
  onKeyList: () => void;
}

const CLOSED: ListState = { expanded: false, active: undefined };

/** What to search for, and how: field, types, controls; and while one types, what this device has for it. */
export function Head({ place, later, suggest, model, field, onDown, onKeyList }: Props) {
  const { announce, prices } = useTools();
  const { form, snapshot } = model;
  const [typing, setTyping] = useState(() => isCommand(form));
  const [list, setList] = useState(CLOSED);
  const searches = (begin: () => void) => {
    // Be there one of that name or not: no price stands beside it.
    const named = isCommand(form);
    setTyping(named);
    if (named || !form.query.trim()) announce(text('typeQuery'));
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
          setTyping(true);
          model.change({ query });
        }}
        onClear={model.clear}
        onSearch={() => searches(model.enter)}
        onAgain={() => searches(() => model.submit({ ...form, page: 1 }))}
        onDown={onDown}
      />
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
            <later.Chips model={model} />
          </Boundary>
        )}
      </div>
      {suggest && snapshot && (
        <Boundary of={form.query}>
          <suggest.SuggestionList
            model={model}
            snapshot={snapshot}
            place={place}
            field={field}
            open={typing}
            onClose={() => setTyping(false)}
            onState={setList}
            onKeyList={onKeyList}
          />
        </Boundary>
      )}
    </header>
  );
}
