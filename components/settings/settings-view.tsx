import type { FunctionComponent } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { Announcer, useAnnouncer } from '../ui/announcer.tsx';
import { UndoProvider } from '../ui/confirm/undo.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { failureInFull } from '../ui/failure/failure-words.ts';
import { reveal } from '../ui/form/field.tsx';
import { Mark } from '../ui/mark.tsx';
import { useLook } from '../ui/use-look.ts';
import { useSnapshot } from '../ui/use-snapshot.ts';
import {
  AboutGroup,
  ExtractionRequestsGroup,
  McpGroup,
  MenuGroup,
  SearchRequestsGroup,
} from './advanced-groups.tsx';
import { BackupGroup } from './data/backup-group.tsx';
import { HistoryGroup, LibraryGroup } from './data/retention-groups.tsx';
import { ClearGroup, GrantsGroup, StoredDataGroup } from './data/stored-data.tsx';
import { TransferGroup } from './data/transfer.tsx';
import { DestinationsGroup, OpenInGroup } from './destinations-group.tsx';
import { AppearanceGroup, DefaultsGroup, LanguageGroup, ShortcutsGroup } from './general-groups.tsx';
import { type GroupProps, useSaveSettings } from './group.tsx';
import { ServiceGroup } from './key/service-group.tsx';
import { BuiltLensesGroup, LensesGroup } from './lenses-group.tsx';
import { PresetsGroup } from './presets-group.tsx';
import { RulesGroup } from './rules-group.tsx';
import { type Found, FoundSettings, findSettings, SettingsSearch } from './settings-search.tsx';
import { ExtractionGroup, SiteDefaultsGroup, SitesGroup } from './sites-group.tsx';
import { CapsGroup, LimitsGroup, PricesGroup } from './spending-groups.tsx';

interface SettingsPage {
  /** Its ID and URL: `options.html#general`. */
  id: string;
  title: TextKey;
  groups: readonly FunctionComponent<GroupProps>[];
}

/** The pages of Settings. A group is on a page once it is in its list. */
const PAGES: readonly SettingsPage[] = [
  {
    id: 'general',
    title: 'generalTitle',
    groups: [ServiceGroup, LanguageGroup, AppearanceGroup, DefaultsGroup, ShortcutsGroup],
  },
  { id: 'search', title: 'suggestSearch', groups: [LensesGroup, BuiltLensesGroup, RulesGroup] },
  {
    id: 'markdown',
    title: 'markdownTitle',
    groups: [DestinationsGroup, OpenInGroup, PresetsGroup, ExtractionGroup, SiteDefaultsGroup, SitesGroup],
  },
  { id: 'spending', title: 'usageTitle', groups: [LimitsGroup, CapsGroup, PricesGroup] },
  {
    id: 'privacy',
    title: 'privacyTitle',
    groups: [
      LibraryGroup,
      HistoryGroup,
      StoredDataGroup,
      GrantsGroup,
      BackupGroup,
      TransferGroup,
      ClearGroup,
    ],
  },
  {
    id: 'advanced',
    title: 'advancedTitle',
    groups: [SearchRequestsGroup, ExtractionRequestsGroup, MenuGroup, McpGroup, AboutGroup],
  },
];

/** What a private window has: its own key, where it needs one. */
const PRIVATE_PAGES: readonly SettingsPage[] = [
  { id: 'general', title: 'generalTitle', groups: [ServiceGroup] },
];

interface Props {
  quarry: Quarry;
  /** Whether this is Firefox, where shortcuts are changed in a different place. */
  firefox: boolean;
}

/** Settings: search, links to the pages, and the pages, of which one is shown. */
export function OptionsView(props: Props) {
  return (
    <Boundary copyText={props.quarry.copyText}>
      <WholeView {...props} />
    </Boundary>
  );
}

function WholeView({ quarry, firefox }: Props) {
  const [announcement, announce] = useAnnouncer();
  const [snapshot, learn] = useSnapshot(quarry, () => announce(text('failure_internal')));
  useLook(snapshot?.settings);
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<Found[]>();
  const content = useRef<HTMLDivElement>(null);
  const [shown, go] = useRoute(snapshot !== undefined);
  const search = (typed: string) => {
    setQuery(typed);
    setFound(typed.trim() === '' ? undefined : findSettings(typed, content.current));
  };
  /** Goes to what a search found, which its URL then names. */
  const open = (id: string) => {
    history.pushState(null, '', `#${id}`);
    search('');
    go(id);
  };
  useEffect(() => {
    const follow = () => {
      search('');
      go(location.hash.slice(1));
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const pages = snapshot?.isPrivate ? (firefox ? [] : PRIVATE_PAGES) : PAGES;

  return (
    <main class="options-view prose">
      <div class="options-side">
        <header class="line">
          <Mark size={28} />
          <h1>{text('settings')}</h1>
        </header>
        {snapshot && !snapshot.isPrivate && (
          <>
            <SettingsSearch {...{ query, found, onQuery: search, onOpen: open, announce }} />
            <PageLinks shown={found ? undefined : shown} onOpen={open} />
          </>
        )}
      </div>
      {snapshot && (
        <UndoProvider announce={announce}>
          {found && <FoundSettings {...{ query, found }} onOpen={open} />}
          <div class="options-pages" ref={content} hidden={found !== undefined}>
            {snapshot.isPrivate && <p class="unchangeable">{failureInFull({ code: 'private-window' })}</p>}
            {pages.map(({ id, title, groups }) => (
              <article key={id} id={id} class="settings-page" tabIndex={-1} hidden={id !== shown}>
                <h2>{text(title)}</h2>
                <Groups
                  {...{ groups, quarry, firefox, snapshot, learn, announce }}
                  settings={snapshot.settings}
                />
              </article>
            ))}
          </div>
        </UndoProvider>
      )}
      <Announcer of={announcement} />
    </main>
  );
}

interface GroupsProps extends Omit<GroupProps, 'save'> {
  groups: readonly FunctionComponent<GroupProps>[];
}

function Groups({ groups, ...shared }: GroupsProps) {
  const save = useSaveSettings(shared);
  return groups.map((OneGroup, index) => (
    <Boundary key={index} of={shared.settings} copyText={shared.quarry.copyText}>
      <OneGroup {...shared} save={save} />
    </Boundary>
  ));
}

function PageLinks({ shown, onOpen }: { shown: string | undefined; onOpen: (id: string) => void }) {
  return (
    <nav aria-label={text('sections')}>
      <ul>
        {PAGES.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === shown ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault();
                onOpen(id);
              }}
            >
              {text(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Route {
  page: string;
  /** The ID of what has the focus: the page itself, or a group or field on it. */
  target: string;
}

/** The page that is shown, and a function to go to a page, or to a group or field wherever it is, by its ID. */
function useRoute(ready: boolean): [string, (id: string) => void] {
  const [route, setRoute] = useState<Route>({ page: PAGES[0]?.id ?? '', target: '' });
  const go = (target: string) => {
    const page = document.getElementById(target)?.closest('.settings-page')?.id;
    setRoute({ page: page ?? PAGES[0]?.id ?? '', target });
  };
  // Before anyone can click: a later focus would take theirs away.
  useLayoutEffect(() => {
    if (ready) go(location.hash.slice(1));
  }, [ready]);
  useLayoutEffect(() => {
    reveal(route.target)?.focus();
    // From its title on.
    if (route.target === route.page) window.scrollTo(0, 0);
  }, [route]);
  return [route.page, go];
}
