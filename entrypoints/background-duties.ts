import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takeUpDuties } from '../lib/background/duties.ts';

/** All that the background does, in a file of its own: the background loads it when the browser first calls for something. */
export default defineUnlistedScript({ globalName: 'quarryDuties', main: () => takeUpDuties });
