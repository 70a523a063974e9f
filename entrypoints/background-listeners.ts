import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startBackground } from '../lib/background/listeners.ts';

/** All background code, in a separate file that the background loads on the first browser event. */
export default defineUnlistedScript({
  globalName: 'quarryBackground',
  main: () => startBackground,
});
