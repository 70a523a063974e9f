import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { countResults } from '../../lib/search/answer.ts';
import { jobAnnouncement } from '../extraction/job-words.ts';
import { Announcer, useAnnouncer } from '../parts/announcer.tsx';
import { failureHeadline } from '../parts/failure-words.ts';
import { ToolsProvider, type Trouble } from '../parts/tools.ts';
import { enterList } from '../results/roving.ts';
import { Foot } from './foot.tsx';
import { KeyList } from './key-list.tsx';
import { LensChip } from './lens-chip.tsx';
import { mendWith } from './mend.ts';
import { Outcome } from './outcome.tsx';
import { PressEnter } from './prompts.tsx';
import { Ready } from './ready.tsx';
import { SafeSearchChip } from './safe-search-chip.tsx';
import { SearchField } from './search-field.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { PANEL_ID, TypeTabs, tabId } from './type-tabs.tsx';
import { type SearchModel, useSearch } from './use-search.ts';
import { useViewKeys } from './use-view-keys.ts';

/** The whole search view: field, types, controls, results, foot. */
export function SearchView({ quarry }: { quarry: Quarry }) {
  const [announcement, announce] = useAnnouncer();
  const [trouble, setTrouble] = useState<Trouble>();
  const [keyList, setKeyList] = useState(false);
  const [jobOpen, setJobOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const report = useCallback(
    (next: Trouble | undefined) => {
      setTrouble(next);
      if (next) announce(failureHeadline(next.failure));
    },
    [announce],
  );
  const tools = useMemo(() => ({ quarry, announce, report }), [quarry, announce, report]);
  const model = useSearch(quarry, () =>
    report({ failure: { code: 'internal' }, again: () => location.reload() }),
  );
  const { snapshot, form, shown } = model;
  const toField = () => {
    field.current?.focus();
    field.current?.select();
  };
  const address = snapshot?.settings.address ?? '';
  const mend = mendWith(quarry, { address, again: () => model.submit(shown?.form), editQuery: toField });
  const openKeyList = () => setKeyList(true);
  const floating = keyList ? () => setKeyList(false) : jobOpen ? () => setJobOpen(false) : undefined;

  useOpening(quarry, model, field);
  useAnnouncements(model, announce);
  useViewKeys(model.choose, floating);

  return (
    <ToolsProvider value={tools}>
      <main class="search-view">
        <header class="head">
          <SearchField
            field={field}
            query={form.query}
            onInput={(query) => model.change({ query })}
            onClear={model.clear}
            onSearch={() => (form.query.trim() ? model.submit() : announce(text('typeQuery')))}
            onDown={() => panel.current && enterList(panel.current)}
          />
          <TypeTabs chosen={form.workflow} choose={model.choose} />
          <div class="chips">
            <LensChip
              lens={form.lens}
              own={snapshot?.settings.lenses ?? []}
              onChange={(lens) => model.change({ lens })}
              onManage={() => quarry.openOptions('lenses')}
            />
            <SafeSearchChip on={form.safeSearch} onChange={(safeSearch) => model.change({ safeSearch })} />
          </div>
        </header>
        <div ref={panel} id={PANEL_ID} class="panel" role="tabpanel" aria-labelledby={tabId(form.workflow)}>
          {shown ? (
            <Outcome
              key={shown.id}
              model={model}
              state={shown}
              mend={mend}
              onLeave={toField}
              onKeyList={openKeyList}
            />
          ) : (
            snapshot && (form.query.trim() ? <PressEnter form={form} /> : <Ready snapshot={snapshot} />)
          )}
        </div>
        {trouble && (
          <TroubleNotice
            trouble={trouble}
            address={address}
            editQuery={toField}
            onClose={() => setTrouble(undefined)}
          />
        )}
        <Foot job={snapshot?.job} expanded={jobOpen} onExpand={setJobOpen} onKeyList={openKeyList} />
        <Announcer of={announcement} />
      </main>
      {keyList && <KeyList onClose={() => setKeyList(false)} />}
    </ToolsProvider>
  );
}

/** Focus at once; the last query selected as soon as it is known. */
function useOpening(quarry: Quarry, { snapshot }: SearchModel, field: { current: HTMLInputElement | null }) {
  useLayoutEffect(() => field.current?.focus(), [field]);
  useEffect(() => quarry.badgeSeen(), [quarry]);
  const loaded = snapshot !== undefined;
  useLayoutEffect(() => {
    if (loaded && snapshot.draft?.query === field.current?.value) field.current?.select();
  }, [loaded]);
}

/** Says how a search ended, and what an extraction came to. */
function useAnnouncements({ shown, snapshot }: SearchModel, announce: (words: string) => void) {
  useEffect(() => {
    if (shown?.status === 'done') announce(counted('resultCount', countResults(shown.answer)));
    if (shown?.status === 'failed') announce(failureHeadline(shown.failure));
  }, [shown?.id, shown?.status]);
  const job = snapshot?.job;
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const now = job && `${job.id} ${job.state} ${job.copied}`;
    if (job && before.current !== undefined && before.current !== now) announce(jobAnnouncement(job));
    if (snapshot) before.current = now ?? '';
  }, [job, snapshot]);
}
