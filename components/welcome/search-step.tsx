import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { ToolsProvider, type Trouble } from '../parts/tools.ts';
import { enterList } from '../results/roving.ts';
import { answers } from '../search/answers.ts';
import { later } from '../search/later.ts';
import { SearchField } from '../search/search-field.tsx';
import { useSearch } from '../search/use-search.ts';

interface Props {
  /** As this page has it: what mends a failure leads to a step of it. */
  quarry: Quarry;
  announce: (words: string) => void;
  /** Whether it has just become its turn. */
  focused: boolean;
}

/** A search that works: the popup's own field and results. */
export function SearchStep({ quarry, announce, focused }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [trouble, setTrouble] = useState<Trouble>();
  const [keyList, setKeyList] = useState(false);
  const model = useSearch(quarry, () =>
    setTrouble({ failure: { code: 'internal' }, again: () => location.reload() }),
  );
  const { form, shown } = model;
  const { address, prices, askAbove } = model.snapshot?.settings ?? DEFAULT_SETTINGS;
  const tools = useMemo(
    () => ({ quarry, announce, prices, askAbove, report: setTrouble }),
    [quarry, announce, prices, askAbove],
  );
  const toField = () => {
    field.current?.focus();
    field.current?.select();
  };
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  return (
    <ToolsProvider value={tools}>
      <div class="try">
        <SearchField
          field={field}
          query={form.query}
          price={later.priceOf(form, prices)}
          onInput={(query) => model.change({ query })}
          onClear={model.clear}
          onSearch={() => (form.query.trim() ? model.enter() : announce(text('typeQuery')))}
          onDown={() => results.current && enterList(results.current)}
        />
        {model.asked && (
          <later.AskFirst form={model.asked} rules={{ prices, askAbove }} onAnswer={model.answer} />
        )}
        {shown && (
          <div ref={results} class="try-results">
            <answers.Outcome
              key={shown.id}
              model={model}
              state={shown}
              onLeave={toField}
              onKeyList={() => setKeyList(true)}
            />
          </div>
        )}
        {trouble && (
          <later.TroubleNotice
            trouble={trouble}
            address={address}
            editQuery={toField}
            onClose={() => setTrouble(undefined)}
          />
        )}
      </div>
      {keyList && <later.KeyList onClose={() => setKeyList(false)} />}
    </ToolsProvider>
  );
}
