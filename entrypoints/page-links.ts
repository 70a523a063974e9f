import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { selectedLinks } from '../lib/extraction/start/selection.ts';

/** Injected after a click: gives the links of the selection to whoever injected it. */
export default defineUnlistedScript(() => selectedLinks(document));
