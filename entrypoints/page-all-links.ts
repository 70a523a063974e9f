import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { allLinks } from '../lib/extraction/start/selection.ts';

/** Injected after a click: gives all links of the page to whoever injected it. */
export default defineUnlistedScript(() => allLinks(document));
