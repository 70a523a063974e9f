import type { browser } from 'wxt/browser';
import type { TabDeeds, TabSite } from '../pages/quarry.ts';
import { hostOfPage } from '../search/page-host.ts';

/** As much of the browser as is needed. */
type Api = Pick<typeof browser, 'tabs' | 'permissions'>;

/** The click that opened the popup lets it see the address, unless that is one of the browser's own. */
const POPUP = '/popup.html';

/** What a page can do with tabs. It is handed these parts of the browser: a file that is loaded late shares none with the first. */
export function tabDeeds({ tabs, permissions }: Api): TabDeeds {
  const site = () => tabSite(tabs);
  return {
    watchSite(changed) {
      const look = () =>
        void site().then(changed, (cause: unknown) => console.warn('The tab in front is not known', cause));
      const { onActivated, onUpdated } = tabs;
      look();
      onActivated.addListener(look);
      onUpdated.addListener(look);
      return () => {
        onActivated.removeListener(look);
        onUpdated.removeListener(look);
      };
    },
    requestSite: async () => ((await permissions.request({ permissions: ['tabs'] })) ? site() : 'hidden'),
  };
}

async function tabSite(tabs: Api['tabs']): Promise<TabSite> {
  // In a tab of its own, the view itself is in front.
  if (await tabs.getCurrent()) return { host: undefined };
  const [tab] = await tabs.query({ active: true, currentWindow: true });
  if (tab?.url === undefined && location.pathname !== POPUP) return 'hidden';
  return { host: hostOfPage(tab?.url ?? '') };
}
