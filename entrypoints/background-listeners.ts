import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startBackground } from '../lib/background/listeners.ts';
import { startRealms } from '../lib/background/start-realms.ts';

/** In Firefox: the background of all windows, but for the part of it that is for private ones. */
const isWhole = () => import.meta.env.BROWSER === 'firefox' && globalThis.quarryMemory === undefined;

/** All that the background does, in a file of its own: the background loads it when the browser first calls for something. */
export default defineUnlistedScript({
  globalName: 'quarryBackground',
  main: () => (isWhole() ? startRealms : startBackground),
});
