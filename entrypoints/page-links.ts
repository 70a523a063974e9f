import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { selectedLinks } from '../lib/extraction/start/selection.ts';

/** Injected after a click: returns the links in the selection to the injecting code. */
export default defineUnlistedScript(() => selectedLinks(document));
