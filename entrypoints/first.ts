import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { noteEarlyInput } from '../components/search/start/early-input.ts';
import { startView } from '../components/search/start/start-view.ts';
import { ignoreHeldEnter, lookAs } from '../components/ui/page.ts';
import { ask } from '../lib/messages/ask.ts';

/** Runs first in every page of the search view, so that its field accepts input right away. */
export default defineUnlistedScript(() => {
  lookAs(location, document.documentElement);
  ignoreHeldEnter(document);
  noteEarlyInput(document);
  void startView(() => void ask.wake(null));
});
