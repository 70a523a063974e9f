import { useEffect, useMemo, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { readableTabs } from '../../../lib/extraction/in-tab/tabs.ts';
import type { JobSource, Target } from '../../../lib/extraction/job/job.ts';
import { type BookmarkFolder, bookmarksIn } from '../../../lib/extraction/start/bookmarks.ts';
import { linksIn } from '../../../lib/extraction/start/list.ts';
import { collectTargets, requestedUrl } from '../../../lib/extraction/start/targets.ts';
import type { OpenTab, OpenTabs } from '../../../lib/pages/actions.ts';
import type { DeferredActions } from '../../../lib/pages/quarry.ts';
import type { InTabSetting } from '../../../lib/settings/settings.ts';
import { askAccess } from '../../ui/failure/recovery-button.tsx';
import { Checkbox } from '../../ui/form/inputs.tsx';
import { useTyped } from '../../ui/form/use-typed.ts';
import { hostOf, number } from '../../ui/format.ts';
import { useRead } from '../../ui/hooks.ts';
import { useTools } from '../../ui/tools.ts';

/** Switches for the sources of pages, and what a source needs to know. */
export function SourceControls({ of, setting }: Pick<SourceProps, 'setting'> & { of: Sources }) {
  const { quarry } = useTools();
  const { one, all } = of.tabs;
  const site = one?.url?.startsWith('http') ? one.url : undefined;
  return (
    <>
      <div class="add-sources wrap">
        <SourceChip name={text('source_tabs')} count={all.length} on={of.ofTabs} act={of.switchTabs} />
        {one && (
          <SourceChip
            name={text('source_links')}
            hint={one.title}
            count={of.links?.length}
            on={of.links !== undefined}
            act={() => of.switchLinks(one)}
          />
        )}
        <SourceChip
          name={text('source_bookmarks')}
          count={of.folders && of.bookmarks.length}
          on={of.folders !== undefined}
          act={of.switchBookmarks}
        />
        {of.ofTabs && setting !== 'never' && (
          <Checkbox on={of.locally} onChange={of.setLocally}>
            {text('tabsHere')}
          </Checkbox>
        )}
      </div>
      {!of.known && <p class="hint">{text('tabsWhy')}</p>}
      {of.denied && (
        <p class="hint">
          {text('linksRefused')}{' '}
          {one && site && (
            <button
              type="button"
              class="button small"
              onClick={async () => (await askAccess(quarry, site)) && (await of.switchLinks(one))}
            >
              {textWith('linksAllow', { site: hostOf(site) })}
            </button>
          )}
        </p>
      )}
      {of.folders && <FolderPicker folders={of.folders} onChoose={of.setBookmarks} />}
    </>
  );
}

interface ChipProps {
  name: string;
  hint?: string | undefined;
  /** How many pages it adds, once that is known. */
  count: number | undefined;
  on: boolean;
  act: () => unknown;
}

/** A source of pages, which is in the list or not. */
const SourceChip = ({ name, hint, count, on, act }: ChipProps) => (
  <button type="button" class="chip" title={hint} aria-pressed={on} onClick={() => void act()}>
    {name} {count !== undefined && <bdi class="hint numbers">{number(count)}</bdi>}
  </button>
);

/** Indent of a nested folder: four no-break spaces, which browsers do not collapse. */
const INDENT = '\u00a0'.repeat(4);

interface FolderProps {
  folders: readonly BookmarkFolder[];
  onChoose: (pages: Target[]) => void;
}

/** Chooses a folder of bookmarks, with or without the folders in it. */
function FolderPicker({ folders, onChoose }: FolderProps) {
  const [id, setId] = useState(folders[0]?.id ?? '');
  const [within, setWithin] = useState(true);
  useEffect(() => onChoose(bookmarksIn(folders, id, within)), [folders, id, within]);
  return (
    <div class="add-sources wrap">
      <select
        aria-label={text('bookmarkFolder')}
        value={id}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      >
        {folders.map(({ id: one, title, depth }) => (
          <option key={one} value={one}>
            {`${INDENT.repeat(depth)}${title} (${number(bookmarksIn(folders, one, within).length)})`}
          </option>
        ))}
      </select>
      <Checkbox on={within} onChange={setWithin}>
        {text('bookmarksWithin')}
      </Checkbox>
    </div>
  );
}

/** A newly opened tab has no title yet, and a tab without access has no URL. */
const asTarget = ({ url = '', title }: OpenTab): Target => (title === undefined ? { url } : { url, title });

export interface SourceProps {
  actions: DeferredActions;
  /** The tabs when the dialog opened. */
  tabs: OpenTabs;
  /** The setting for local extraction. */
  setting: InTabSetting;
}

/** What the user has chosen as sources, and the pages that come of it. */
export type Sources = ReturnType<typeof useSources>;

/** The sources of pages and the pages in them. `onOthers`: some tabs are selected; these are the URLs of the others. */
export function useSources(
  { actions, tabs: opened, setting }: SourceProps,
  onOthers: (urls: ReadonlySet<string>) => void,
) {
  const { quarry, announce } = useTools();
  // They don't follow the browser: what the user cleared would be selected again under another URL.
  const [tabs, setTabs] = useState(opened);
  const [list, setList, resetList] = useTyped(quarry, 'list');
  const [ofTabs, setOfTabs] = useState(false);
  const [locally, setLocally] = useState(setting === 'first');
  const [links, setLinks] = useState<Target[]>();
  const [denied, setDenied] = useState(false);
  const [folders, setFolders] = useState<BookmarkFolder[]>();
  const [bookmarks, setBookmarks] = useState<Target[]>([]);

  const known = tabs.all.every(({ url }) => url !== undefined);
  const readsTabs = ofTabs && locally;
  const open = useOpenTabs(actions, tabs.all, readsTabs);
  const { pages: local, left } = useMemo(
    () => readableTabs(readsTabs && open ? tabs.all : [], open ?? new Set()),
    [tabs.all, open, readsTabs],
  );
  const given = useMemo(
    (): [JobSource, readonly Target[]][] => [
      ['list', linksIn(list)],
      ['tabs', ofTabs && !readsTabs ? tabs.all.map(asTarget) : []],
      ['links', links ?? []],
      ['bookmarks', folders ? bookmarks : []],
    ],
    [list, tabs.all, ofTabs, readsTabs, links, folders, bookmarks],
  );
  const { targets, skipped } = useMemo(() => collectTargets(given.flatMap(([, pages]) => pages)), [given]);
  const readUrls = useMemo(() => new Set(local.map(({ url }) => requestedUrl(url))), [local]);
  const [source, ...others] = given.flatMap(([one, pages]) => (pages.length > 0 ? [one] : []));

  return {
    list,
    setList,
    resetList,
    known,
    ofTabs,
    tabs,
    async switchTabs() {
      if (ofTabs) return setOfTabs(false);
      // First in the click handler: after an await, the browser no longer counts it as a user gesture.
      const read = await (known ? actions.openTabs() : actions.requestTabs()).catch(() => undefined);
      if (read === undefined) return announce(text('addRefused'));
      const urlsOf = (open: readonly OpenTab[]) =>
        new Set(open.flatMap(({ url = '' }) => [url, requestedUrl(url)]));
      if (read.selected.length > 1) onOthers(urlsOf(read.all).difference(urlsOf(read.selected)));
      setTabs(read);
      setOfTabs(true);
    },
    locally,
    setLocally,
    links,
    /** Whether the browser denied access to the page with the links. */
    denied,
    async switchLinks(tab: OpenTab) {
      const read = links ? undefined : await actions.linksOf(tab.id);
      setLinks(read);
      setDenied(!links && read === undefined);
    },
    folders,
    bookmarks,
    setBookmarks,
    async switchBookmarks() {
      if (folders) return setFolders(undefined);
      // First in the click handler: after an await, Firefox no longer counts it as a user gesture. It asks only once.
      const read = await actions.requestBookmarks().catch(() => undefined);
      if (read === undefined) announce(text('addRefused'));
      else setFolders(read);
    },
    /** The ids of the tabs that need no permission. */
    open: open ?? new Set<number>(),
    /** The pages to read in their tabs, and those that can’t be. */
    local,
    left,
    /** The pages for the service, and those that it doesn’t get. */
    targets: targets.filter(({ url }) => !readUrls.has(url)),
    skipped,
    /** What the job of the service is named after. */
    jobSource: source && others.length === 0 ? source : ('list' satisfies JobSource),
  };
}

/** Finds the tabs readable without a permission prompt, while `wanted`; undefined until known. */
function useOpenTabs(
  actions: DeferredActions,
  tabs: readonly OpenTab[],
  wanted: boolean,
): ReadonlySet<number> | undefined {
  return useRead<ReadonlySet<number> | undefined>(
    undefined,
    () => (wanted ? actions.openToRead(tabs) : undefined),
    [actions, tabs, wanted],
  );
}
