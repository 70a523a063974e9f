import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startBackground } from '../lib/background/listeners.ts';
import { startRealms } from '../lib/background/start-realms.ts';
import { isPrivateRealm } from '../lib/storage/privacy.ts';

/** All that the background does, in a file of its own: the background loads it when the browser first calls for something. */
export default defineUnlistedScript({
  globalName: 'quarryBackground',
  main: () => (import.meta.env.BROWSER === 'firefox' && !isPrivateRealm() ? startRealms : startBackground),
});
