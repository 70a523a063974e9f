import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readSelection } from '../lib/extraction/start/selection.ts';

/** Injected after a click: returns the selected text and its links to the injecting code. */
export default defineUnlistedScript(() => readSelection(document));
