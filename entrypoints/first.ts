import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { noteEarlyInput } from '../components/search/start/early-input.ts';
import { type LastView, show } from '../components/search/start/last-view.ts';
import { startView } from '../components/search/start/start-view.ts';
import { ignoreHeldEnter, lookAs } from '../components/ui/page.ts';
import { ask } from '../lib/messages/ask.ts';
import { LAST_VIEW } from '../lib/storage/last-view.ts';
import { isIncognito } from '../lib/storage/privacy.ts';

/** Runs first in every page of the search view, so that its field accepts input right away. */
export default defineUnlistedScript(() => {
  lookAs(location, document.documentElement);
  ignoreHeldEnter(document);
  noteEarlyInput(document);
  const shown = location.pathname === '/popup.html' && !isIncognito() ? showLast() : Promise.resolve();
  void startView(shown, () => void ask.recover(null));
});

/** Shows the last answer as the last popup did, with the title of the tab that is active now. */
async function showLast(): Promise<void> {
  const tabs = browser.tabs.query({ active: true, currentWindow: true });
  const [stored] = await Promise.all([
    browser.storage.session.get<{ [LAST_VIEW]?: LastView | null }>(LAST_VIEW),
    new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve)),
  ]);
  const last = stored[LAST_VIEW];
  const page = document.getElementById('app');
  if (last && page && last.language === document.documentElement.lang) await show(last, page, tabs);
}
