import { counted, text } from '../../lib/browser/text.ts';
import type { Target } from '../../lib/extraction/job.ts';
import type { Deeds } from '../../lib/pages/quarry.ts';
import type { OpenTab, OpenTabs } from '../../lib/pages/source-deeds.ts';
import { useTools } from '../parts/tools.ts';
import { about } from '../usage/about.ts';
import { extractPages } from './extract-button.tsx';

/** Which tabs are meant. */
type Scope = (tabs: OpenTabs) => OpenTab[];

const one: Scope = (tabs) => (tabs.one ? [tabs.one] : []);
const selected: Scope = (tabs) => tabs.selected;
const all: Scope = (tabs) => tabs.all;

interface Props {
  deeds: Deeds;
  tabs: OpenTabs;
  /** They are known in full from now on. */
  onRead: (tabs: OpenTabs) => void;
}

/** The tabs of this window: the last one, those selected, all of them. */
export function TabsSource({ deeds, tabs, onRead }: Props) {
  const tools = useTools();
  const { prices, announce } = tools;
  const known = (scope: Scope) => scope(tabs).every(({ url }) => url !== undefined);
  const extract = (scope: Scope) => async () => {
    // First in the click: after an await the browser no longer takes it for the user's wish.
    const read = known(scope) ? tabs : await deeds.requestTabs().catch(() => undefined);
    if (read === undefined) return announce(text('addRefused'));
    onRead(read);
    await extractPages(scope(read).map(asTarget), 'tabs', tools);
  };
  const scopes: [words: string, scope: Scope][] = [
    [text('tabOne'), one],
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
            {words} <span class="price">{about({ pages: scope(tabs).length }, prices)}</span>
          </button>
        ))}
      </div>
      {!known(all) && <p class="source-why">{text('tabsWhy')}</p>}
    </section>
  );
}

/** A page that was opened just now has no title yet; one that nobody may see has no address. */
const asTarget = ({ url = '', title }: OpenTab): Target => (title === undefined ? { url } : { url, title });
