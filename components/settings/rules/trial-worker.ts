import { tryRegex } from '../../../lib/search/personalizations/personalizations.ts';
import type { RuleTest } from './regex-test.tsx';

/** Tests a rule in a worker. The page terminates it if it takes too long. */
self.onmessage = ({ data: { rule, url } }: MessageEvent<RuleTest>) => {
  self.postMessage({ becomes: tryRegex(rule, url) });
};
self.postMessage('ready');
