import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startBackground } from '../lib/background/listeners.ts';
import { startForAllWindows } from '../lib/background/start-realms.ts';

/** Whether this is Firefox's main background, not the page inside it that serves private windows. */
const isMain = () => import.meta.env.BROWSER === 'firefox' && globalThis.quarryMemory === undefined;

/** All background code, in a separate file that the background loads on the first browser event. */
export default defineUnlistedScript({
  globalName: 'quarryBackground',
  main: () => (isMain() ? startForAllWindows : startBackground),
});
