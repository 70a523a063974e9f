import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createFormatter } from '../lib/document/formatter.ts';
import { answerCalls } from '../lib/document/formatting.ts';
import { createYield } from '../lib/document/token-limit.ts';

/** The worker that formats documents. */
export default defineUnlistedScript(() => {
  self.onmessage = answerCalls(createFormatter(createYield(() => performance.now())));
});
