import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { allLinks } from '../lib/extraction/start/selection.ts';

/** Injected after a click: returns all links of the page to the injecting code. */
export default defineUnlistedScript(() => allLinks(document));
