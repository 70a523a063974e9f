import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import { originsToAsk, readableTabs } from '../../../lib/extraction/in-tab/tabs.ts';
import type { Target } from '../../../lib/extraction/job/job.ts';
import { collectTargets } from '../../../lib/extraction/start/targets.ts';
import type { OpenTab, OpenTabs } from '../../../lib/pages/actions.ts';
import type { DeferredActions } from '../../../lib/pages/quarry.ts';
import type { InTabSetting } from '../../../lib/settings/settings.ts';
import { useTools } from '../../ui/tools.ts';
import { sentPages } from '../../ui/usage/sent-pages.ts';
import { about } from '../../ui/usage/usage-words.ts';
import { extractPages } from './extract-button.tsx';
import { readTabs, TabsInTab, useOpenTabs } from './tabs-in-tab.tsx';

/** Selects some of the open tabs. */
type Scope = (tabs: OpenTabs) => OpenTab[];

const one: Scope = (tabs) => (tabs.one ? [tabs.one] : []);
const selected: Scope = (tabs) => tabs.selected;
const all: Scope = (tabs) => tabs.all;
const idsOf = (tabs: readonly OpenTab[]): ReadonlySet<number> => new Set(tabs.map(({ id }) => id));

interface Props {
  actions: DeferredActions;
  tabs: OpenTabs;
  /** The setting for local extraction, which decides whether a click uses the service. */
  local: InTabSetting;
  /** Called when the URLs of all tabs are known. */
  onRead: (tabs: OpenTabs) => void;
}

/** Extracts tabs of this window (the last active one, the selected ones, or all), with the service or locally. */
export function TabsSource({ actions, tabs, local, onRead }: Props) {
  const tools = useTools();
  const { announce } = tools;
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  const known = (scope: Scope) => scope(tabs).every(({ url }) => url !== undefined);
  const targetsOf = (scope: Scope) => collectTargets(scope(tabs).map(asTarget)).targets;
  // A tab counts until its URL is known.
  const sentOf = (scope: Scope) =>
    known(scope) ? sentPages(targetsOf(scope), tools).sent.length : scope(tabs).length;
  const withheld = known(all) ? sentPages(targetsOf(all), tools).withheld : 0;
  const first = local === 'first';
  const [open, look] = useOpenTabs(actions, tabs.all, known(all) && (first || chosen !== undefined));

  const ask = async (): Promise<OpenTabs | undefined> => {
    const read = await actions.requestTabs().catch(() => undefined);
    if (read === undefined) announce(text('addRefused'));
    else onRead(read);
    return read;
  };
  /** Reads at once if no permission prompt is needed; else shows the sites first. */
  const readingInTab = (scope: Scope) => {
    const { pages } = readableTabs(scope(tabs), open ?? new Set());
    const asks = open && originsToAsk(pages, open);
    if (asks?.length === 0 && pages.length > 0) void readTabs({ pages, asks, first, actions, tools });
    else setChosen(idsOf(scope(tabs)));
  };
  const extract = (scope: Scope) => async () => {
    if (first && known(scope)) return readingInTab(scope);
    // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
    const read = known(scope) ? tabs : await ask();
    if (read === undefined) return;
    if (first) setChosen(idsOf(scope(read)));
    else await extractPages(scope(read).map(asTarget), 'tabs', tools);
  };
  const unfold = (unfolded: boolean) => {
    const wanted = idsOf(tabs.selected.length > 1 ? tabs.selected : tabs.all);
    setChosen((before) => (unfolded ? (before ?? wanted) : undefined));
  };
  const scopes: [words: string, scope: Scope][] = [
    [nameOf(tabs.one), one],
    ...(tabs.selected.length > 1
      ? [[counted('tabsSelected', tabs.selected.length), selected] satisfies [string, Scope]]
      : []),
    [counted('tabsWindow', tabs.all.length), all],
  ];
  return (
    <section class="source" aria-labelledby="source-tabs">
      <h3 id="source-tabs">{text('source_tabs')}</h3>
      <div class="source-buttons">
        {scopes.map(([words, scope]) => (
          <button key={words} type="button" class="button" onClick={extract(scope)}>
            <span class="one-line" title={words}>
              {words}
            </span>{' '}
            {sentOf(scope) > 0 && <span class="price">{about({ pages: sentOf(scope) }, tools.prices)}</span>}
          </button>
        ))}
      </div>
      {!known(all) && <p class="source-why">{text('tabsWhy')}</p>}
      {withheld > 0 && <p class="source-why">{counted('reviewLocalOnly', withheld)}</p>}
      {local !== 'never' && (
        <details
          class="tabs-in-tab"
          open={chosen !== undefined}
          onToggle={({ currentTarget }) => unfold(currentTarget.open)}
        >
          <summary>{text('tabsHere')}</summary>
          {!known(all) && (
            <button type="button" class="button" onClick={() => void ask()}>
              {text('tabsHereShow')}
            </button>
          )}
          {known(all) && open && chosen && (
            <TabsInTab
              key={[...chosen].join()}
              actions={actions}
              tabs={tabs.all}
              chosen={chosen}
              open={open}
              first={first}
              onRead={look}
            />
          )}
        </details>
      )}
    </section>
  );
}

/** Names a tab by its title, if the browser says it. */
const nameOf = (tab: OpenTab | undefined): string =>
  tab?.title ? textWith('tabNamed', { title: tab.title }) : text('tabOne');

/** A newly opened tab has no title yet, and a tab without access has no URL. */
const asTarget = ({ url = '', title }: OpenTab): Target => (title === undefined ? { url } : { url, title });
