import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Quarry, Snapshot } from '../../lib/pages/quarry.ts';
import { routeIn } from '../../lib/pages/routes.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import { WORKFLOWS, type Workflow } from '../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { Announcer, useAnnouncer } from '../ui/announcer.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { tabId } from '../ui/tabs.tsx';
import { type ShownError, SnapshotProvider, ToolsProvider } from '../ui/tools.ts';
import { PANEL_ID, SearchHeader } from './search-header.tsx';
import type { EarlyInput } from './start/early-input.ts';
import type { SearchModel } from './state/search-model.ts';
import { type Surface, useSearch } from './state/use-search.ts';
import { type Later, useAnswers, useLater, useWorkspace, withLater } from './use-later.ts';

interface Props {
  quarry: Quarry;
  surface?: Surface;
  /** Input typed before the view was ready. */
  early?: EarlyInput | undefined;
}

/** The complete search view: field, types, controls, results, foot. */
export function SearchView(props: Props) {
  return (
    <Boundary copyText={props.quarry.copyText}>
      <WholeView {...props} />
    </Boundary>
  );
}

function WholeView({ quarry, surface = 'popup', early }: Props) {
  const [announcement, announce] = useAnnouncer();
  const [shownError, setShownError] = useState<ShownError>();
  const [keyList, setKeyList] = useState(false);
  const [jobOpen, setJobOpen] = useState(false);
  const later = useLater();
  const workspace = useWorkspace(surface === 'workspace');
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const model = useSearch(
    quarry,
    surface,
    {
      unreadable: () => setShownError({ failure: { code: 'internal' }, again: () => location.reload() }),
      gone: () => announce(text('historyGone')),
    },
    early,
  );
  const { snapshot, form, shown } = model;
  const answers = useAnswers(model);
  const { address, prices, askAbove, siteDefaults, gestures } = snapshot?.settings ?? DEFAULT_SETTINGS;
  const tools = useMemo(
    () => ({ quarry, announce, prices, askAbove, siteDefaults, gestures, showError: setShownError }),
    [quarry, announce, prices, askAbove, siteDefaults, gestures],
  );
  const toField = () => {
    field.current?.focus();
    field.current?.select();
  };
  const openKeyList = () => setKeyList(true);
  const floating = keyList ? () => setKeyList(false) : jobOpen ? () => setJobOpen(false) : undefined;

  const onDown = () => withLater(({ enterBelow }) => panel.current && enterBelow(panel.current));

  useOpening(quarry, model, field, () => setJobOpen(true));
  useViewKeys(model.choose, floating);
  // What had the focus may be gone: other results, or none of this type yet.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) field.current?.focus();
  }, [form.workflow, shown?.id]);
  // A new search closes the job report, so that the results are visible.
  useEffect(() => {
    if (model.entered > 0) setJobOpen(false);
  }, [model.entered]);

  return (
    <ToolsProvider value={tools}>
      <SnapshotProvider value={snapshot}>
        <main class={viewClass(surface, snapshot, jobOpen)}>
          <h1 class="unseen">{text('searchView')}</h1>
          {workspace && <workspace.WorkspaceNav />}
          <SearchHeader
            surface={surface}
            later={later}
            model={model}
            field={field}
            onDown={onDown}
            onKeyList={openKeyList}
          />
          {later && snapshot && <later.TopRows snapshot={snapshot} model={model} />}
          <div ref={panel} id={PANEL_ID} class="panel" role="tabpanel" aria-labelledby={tabId(form.workflow)}>
            {answers && shown ? (
              <Boundary of={shown}>
                <answers.SearchOutcome
                  model={model}
                  state={shown}
                  onLeave={toField}
                  onKeyList={openKeyList}
                />
              </Boundary>
            ) : (
              later &&
              snapshot &&
              !shown && (
                <Boundary of={snapshot}>
                  {form.query.trim() ? (
                    <later.PressEnter model={model} />
                  ) : (
                    <later.Ready snapshot={snapshot} model={model} onLeave={toField} />
                  )}
                </Boundary>
              )
            )}
          </div>
          {workspace && snapshot && (
            <Boundary of={snapshot}>
              <workspace.Workspace model={model} />
            </Boundary>
          )}
          {later && shownError && (
            <Boundary of={shownError}>
              <later.ErrorNotice
                shownError={shownError}
                address={address}
                editQuery={toField}
                onClose={() => setShownError(undefined)}
              />
            </Boundary>
          )}
          {later && snapshot && (
            <later.FootRows
              snapshot={snapshot}
              page={pageRow(surface, model)}
              expanded={jobOpen}
              onExpand={setJobOpen}
            />
          )}
          <Foot {...{ later, snapshot, surface }} onKeyList={openKeyList} />
          <Announcer of={announcement} />
        </main>
        {later && keyList && (
          <Boundary>
            <later.KeyList onClose={() => setKeyList(false)} />
          </Boundary>
        )}
      </SnapshotProvider>
    </ToolsProvider>
  );
}

interface FootProps {
  later: Later | undefined;
  snapshot: Snapshot | undefined;
  surface: Surface;
  onKeyList: () => void;
}

/** Its line has its place from the start. */
const Foot = ({ later, snapshot, ...shown }: FootProps) => (
  <footer class="foot">{later && snapshot && <later.FootLine snapshot={snapshot} {...shown} />}</footer>
);

/** An open review takes the place of what is of no use until it is answered. */
const viewClass = (surface: Surface, snapshot: Snapshot | undefined, jobOpen: boolean): string =>
  jobOpen && surface !== 'workspace' && snapshot?.job?.state === 'review'
    ? `search-view ${surface} reviewing`
    : `search-view ${surface}`;

/** Whether the active page is offered, and whether its button stands out: with results or a failure, their buttons do. */
function pageRow(surface: Surface, { shown, snapshot }: SearchModel) {
  if (surface === 'workspace' || snapshot?.job?.state === 'review') return undefined;
  return shown ? 'quiet' : 'main';
}

/** Focuses the field and selects the last query once loaded. `onFailed`: the badge reported a failed extraction. */
function useOpening(
  quarry: Quarry,
  { snapshot, touched }: SearchModel,
  field: { current: HTMLInputElement | null },
  onFailed: () => void,
) {
  const reviews = useRef(false);
  reviews.current = snapshot?.job?.state === 'review';
  useLayoutEffect(() => {
    field.current?.focus();
    // Firefox loads a popup offscreen, and moves the focus when it shows it.
    const restoreFocus = () => {
      if (document.activeElement === document.body && !reviews.current) field.current?.focus();
    };
    const frame = requestAnimationFrame(restoreFocus);
    addEventListener('focus', restoreFocus, { once: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('focus', restoreFocus);
    };
  }, [field]);
  useEffect(() => {
    void quarry.ask['badge.seen'](null).then((failed) => failed === true && onFailed());
  }, [quarry]);
  const loaded = snapshot !== undefined;
  useLayoutEffect(() => {
    if (!loaded || (snapshot.draft?.query ?? '') !== field.current?.value) return;
    // A job is waiting for review, which takes the focus once it is rendered, unless the field has it.
    if (snapshot.job?.state === 'review') field.current?.blur();
    // Typed text isn’t selected, even if it equals the last query so far: the next key would replace it.
    else if (!touched) field.current?.select();
  }, [loaded]);
}

/** Alt+1 to 5 choose a type. Escape closes the topmost panel; with none open, the browser handles it. */
function useViewKeys(choose: (workflow: Workflow) => void, floating: (() => void) | undefined) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = pressedKey(event);
      if (key === 'Escape' && floating) {
        event.preventDefault();
        floating();
        return;
      }
      const [, digit] = /^Alt\+([1-5])$/.exec(key) ?? [];
      const workflow = WORKFLOWS[Number(digit) - 1];
      // Another area of the full-page view may be over the results.
      if (!workflow || routeIn(location.hash) !== 'search') return;
      event.preventDefault();
      choose(workflow);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
