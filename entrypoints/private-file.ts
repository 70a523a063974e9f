import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { saveWaitingFile } from '../lib/browser/windows/private-file.ts';

/** For private windows of Firefox: saves a file for their background, which has no window of its own to save it from. */
export default defineUnlistedScript({ include: ['firefox'], main: () => void saveWaitingFile(document) });
