import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { saveWaitingFile } from '../lib/browser/windows/private-file.ts';

/** For private windows of Firefox: saves a file that their background has no window to save from. */
export default defineUnlistedScript({ include: ['firefox'], main: () => void saveWaitingFile(document) });
