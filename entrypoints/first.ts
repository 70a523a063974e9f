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
  if (location.pathname === '/popup.html' && !isIncognito()) void showLast();
  void startView(() => void ask.wake(null));
});

/** Shows the last answer as the last popup did, with the title of the tab that is active now. */
async function showLast(): Promise<void> {
  const [stored, [tab]] = await Promise.all([
    browser.storage.session.get<{ [LAST_VIEW]?: LastView | null }>(LAST_VIEW),
    browser.tabs.query({ active: true, currentWindow: true }),
    new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve)),
  ]);
  const picture = stored[LAST_VIEW];
  const page = document.getElementById('app');
  if (picture && page && picture.language === document.documentElement.lang)
    await show(picture, page, tab?.title ?? '');
}
