import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { answers } from '../search/answers-part.ts';
import { SearchField } from '../search/controls/search-field.tsx';
import { later } from '../search/later-part.ts';
import { useSearch } from '../search/state/use-search.ts';
import type { Announce } from '../ui/announcer.tsx';
import { enterList } from '../ui/list/keyboard-list.ts';
import { type ShownError, ToolsProvider } from '../ui/tools.ts';

interface Props {
  /** With `openOptions` changed, so that buttons that fix a failure open the form on this page. */
  quarry: Quarry;
  announce: Announce;
  /** Whether the setup was changed on this page: the search goes on, and an earlier failure is no longer relevant. */
  setupChanged: boolean;
}

/** A working search, with the popup's own field and results. */
export function FirstSearch({ quarry, announce, setupChanged }: Props) {
  const [openedAt] = useState(Date.now);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [shownError, setShownError] = useState<ShownError>();
  const [keyList, setKeyList] = useState(false);
  const model = useSearch(quarry, () =>
    setShownError({ failure: { code: 'internal' }, again: () => location.reload() }),
  );
  const { form } = model;
  const isResolved = setupChanged && model.shown?.status === 'failed' && model.shown.finishedAt <= openedAt;
  const shown = isResolved ? undefined : model.shown;
  const { address, prices, askAbove } = model.snapshot?.settings ?? DEFAULT_SETTINGS;
  const tools = useMemo(
    () => ({ quarry, announce, prices, askAbove, showError: setShownError }),
    [quarry, announce, prices, askAbove],
  );
  const toField = () => {
    field.current?.focus();
    field.current?.select();
  };
  const loaded = model.snapshot !== undefined;
  // Not before the last query is back in the field: an Enter pressed there until then would search for nothing.
  useEffect(() => {
    if (setupChanged && loaded) toField();
  }, [loaded]);
  return (
    <ToolsProvider value={tools}>
      <div class="try">
        <SearchField
          field={field}
          query={form.query}
          price={later.priceOf(form, prices)}
          onInput={(query) => model.change({ query })}
          onClear={model.clear}
          onSearch={() => (form.query.trim() ? model.enter() : announce(text('typeQuery'), 'unseen'))}
          onAgain={() => model.submit({ ...form, page: 1 })}
          onDown={() => results.current && enterList(results.current)}
        />
        {model.pendingConfirmation && (
          <later.AskFirst
            form={model.pendingConfirmation}
            rules={{ prices, askAbove }}
            onAnswer={model.confirm}
          />
        )}
        <div ref={results} class="try-results scroll">
          {shown && (
            <answers.SearchOutcome
              model={model}
              state={shown}
              onLeave={toField}
              onKeyList={() => setKeyList(true)}
            />
          )}
        </div>
        {shownError && (
          <later.ErrorNotice
            shownError={shownError}
            address={address}
            editQuery={toField}
            onClose={() => setShownError(undefined)}
          />
        )}
      </div>
      {keyList && <later.KeyList onClose={() => setKeyList(false)} />}
    </ToolsProvider>
  );
}
