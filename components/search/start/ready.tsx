import {
  FileText,
  type IconNode,
  Image,
  KeyRound,
  LockKeyhole,
  Mic,
  Newspaper,
  Search,
  Video,
  X,
} from 'lucide';
import type { ComponentChildren } from 'preact';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { SavedTitle } from '../../../lib/pages/actions.ts';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { unitsOf, type Workflow } from '../../../lib/search/form.ts';
import type { PastSearch } from '../../../lib/search/history.ts';
import { forgetSearch } from '../../ui/confirm/forget-search.ts';
import { UnlockForm } from '../../ui/form/unlock-form.tsx';
import { hostOf } from '../../ui/format.ts';
import { useKeysOf, useLastKnown, useRead } from '../../ui/hooks.ts';
import { Host } from '../../ui/host.ts';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { isLocked, lacksKey } from '../../ui/key-state.ts';
import { moveIn, REACHED, ROW } from '../../ui/list/keyboard-list.ts';
import { Mark } from '../../ui/mark.tsx';
import { openSavedPage, useOpenRoute } from '../../ui/navigation.ts';
import { useTools } from '../../ui/tools.ts';
import { typeName } from '../../ui/type-name.ts';
import { priced, priceOfUnits } from '../../ui/usage/usage-words.ts';
import { COMMAND_MARK } from '../controls/search-field.tsx';
import type { SearchModel } from '../state/search-model.ts';

/** Number of recent searches and saved pages. */
const MAX_RECENT = 5;
const MAX_SAVED = 3;

/** With fewer recent searches, there are hints. */
const KNOWS_QUARRY = 3;

interface Props {
  snapshot: Snapshot;
  model: SearchModel;
  /** Moves focus to the search field. */
  onLeave: () => void;
}

/** Shown without a query: recent searches and saved pages; at first, hints and any missing setup. */
export function Ready({ snapshot, model, onLeave }: Props) {
  const { settings, history, job } = snapshot;
  const lastEnd = useLastKnown(job?.finishedAt);
  const recent = settings.history.on ? history.searches.slice(0, MAX_RECENT) : [];
  const lacks = lacksKey(snapshot);
  const onKeyDown = (event: KeyboardEvent & { currentTarget: Element }) => {
    const view = event.currentTarget.closest('.search-view');
    if (!view) return;
    const moved = moveIn(view, event.target, pressedKey(event));
    if (moved === 'above') onLeave();
    if (moved) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the buttons inside
    <div class="start column" onKeyDown={onKeyDown}>
      {lacks && <KeyCard snapshot={snapshot} />}
      {isLocked(snapshot) && <LockedCard onUnlocked={onLeave} />}
      {recent.length > 0 && !lacks && <Recent searches={recent} model={model} onLeave={onLeave} />}
      {recent.length < KNOWS_QUARRY && !lacks && <Hints />}
      <Saved version={lastEnd} />
    </div>
  );
}

interface ListProps {
  id: string;
  title: string;
  /** At the other end of the title. */
  aside?: ComponentChildren;
  children: ComponentChildren;
}

const StartList = ({ id, title, aside, children }: ListProps) => (
  <section class="start-list">
    <div class="start-head line spread">
      <h2 id={id} class="hint">
        {title}
      </h2>
      {aside}
    </div>
    <ul aria-labelledby={id}>{children}</ul>
  </section>
);

/** What else Quarry does, for the first days. */
function Hints() {
  const { prices } = useTools();
  const keysOf = useKeysOf();
  return (
    <StartList id="hints" title={text('keys')}>
      <Hint words={priced(text('hintPage'), { pages: 1 }, prices)} keys={keysOf('extract-page')} />
      <Hint words={text('hintLinks')} keys={keysOf('extract-selected-links')} />
      <Hint words={text('hintCommands')} keys={COMMAND_MARK} />
    </StartList>
  );
}

function Hint({ words, keys }: { words: string; keys: string | undefined }) {
  return (
    <li class="start-hint wrap spread">
      {words} {keys && <kbd>{keys}</kbd>}
    </li>
  );
}

const ICONS: Record<Workflow, IconNode> = {
  search: Search,
  images: Image,
  videos: Video,
  news: Newspaper,
  podcasts: Mic,
};

interface RecentProps {
  searches: readonly PastSearch[];
  model: SearchModel;
  /** Moves focus back to the search field. */
  onLeave: () => void;
}

/** Repeats a past search. As after Enter, a stored answer is offered first. */
export function repeatSearch(model: SearchModel, { query, workflow }: PastSearch): void {
  model.choose(workflow);
  model.change({ query });
  model.enter();
}

/** Recent searches, to run again. The price is shown above. */
function Recent({ searches, model, onLeave }: RecentProps) {
  const tools = useTools();
  const repeat = (search: PastSearch) => {
    // The pressed button disappears.
    onLeave();
    repeatSearch(model, search);
  };
  const forget = (search: PastSearch) => {
    onLeave();
    return forgetSearch(tools, searches, search);
  };
  return (
    <StartList
      id="recent"
      title={text('recentTitle')}
      aside={
        <span class="price">
          {textWith('each', { price: priceOfUnits(unitsOf(model.form), tools.prices) })}
        </span>
      }
    >
      {searches.map((search) => (
        <li key={`${search.workflow} ${search.query}`} {...{ [ROW]: search.query }}>
          <button
            type="button"
            class="start-row line grow flat"
            title={text('searchAgain')}
            {...{ [REACHED]: '' }}
            onClick={() => repeat(search)}
          >
            <Icon of={ICONS[search.workflow]} size={14} />
            <bdi class="one-line">{search.query}</bdi>
            {search.workflow !== 'search' && <span class="hint">{typeName(search.workflow)}</span>}
          </button>
          {!model.snapshot?.isPrivate && (
            <IconButton
              icon={X}
              name={textWith('historyForget', { query: search.query })}
              onClick={({ detail }) => {
                // The second click of a double click would be on the next search.
                if (detail < 2) void forget(search);
              }}
            />
          )}
        </li>
      ))}
    </StartList>
  );
}

/** The most recently saved pages, with a link to the library. Renders nothing if there are none. */
function Saved({ version }: { version: unknown }) {
  const { quarry } = useTools();
  const goTo = useOpenRoute();
  const pages = useRead<readonly SavedTitle[]>(
    [],
    async () => (await quarry.actions()).library.titles(MAX_SAVED),
    [version],
  );
  if (pages.length === 0) return null;
  return (
    <StartList
      id="saved"
      title={text('savedPages')}
      aside={
        <button type="button" class="link-button flat" onClick={() => goTo('library')}>
          {text('libraryOpen')}
        </button>
      }
    >
      {pages.map((page) => (
        <li key={page.url} {...{ [ROW]: page.url }}>
          <button
            type="button"
            class="start-row line grow flat"
            title={page.url}
            {...{ [REACHED]: '' }}
            onClick={() => openSavedPage(quarry, page.key)}
          >
            <Icon of={FileText} size={14} />
            <bdi class="one-line">{page.title}</bdi>
            <span class="hint one-line">
              <Host of={hostOf(page.url)} />
            </span>
          </button>
        </li>
      ))}
    </StartList>
  );
}

function KeyCard({ snapshot: { key, settings } }: { snapshot: Snapshot }) {
  const { quarry } = useTools();
  const here = hostOf(settings.address);
  return (
    <div class="ready">
      <Mark />
      <p class="ready-what">{text('readyWhat')}</p>
      <section class="card">
        <Icon of={KeyRound} size={20} />
        <div>
          <h2>{text('noKeyTitle')}</h2>
          <p>
            {key
              ? textWith('keyElsewhere', { saved: hostOf(key.origin), here })
              : textWith('noKeyWhy', { service: here })}
          </p>
          <button type="button" class="button primary" onClick={() => quarry.openOptions('key')}>
            {text('noKeyButton')}
          </button>
        </div>
      </section>
    </div>
  );
}

/** Lets the user unlock a saved key before the first search. */
function LockedCard({ onUnlocked }: { onUnlocked: () => void }) {
  const { quarry, announce } = useTools();
  return (
    <section class="card locked">
      <Icon of={LockKeyhole} size={20} />
      <div class="grow">
        <h2>{text('failure_key_locked')}</h2>
        <UnlockForm
          quarry={quarry}
          onUnlocked={() => {
            announce(text('unlocked'));
            onUnlocked();
          }}
        />
      </div>
    </section>
  );
}
