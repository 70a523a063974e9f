import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createFormatter } from '../lib/document/formatter.ts';
import { answerCalls } from '../lib/document/formatting.ts';

/** The worker that formats documents. */
export default defineUnlistedScript(() => {
  self.onmessage = answerCalls(createFormatter());
});
