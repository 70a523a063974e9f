import { tryRegex } from '../../../lib/search/personal/personal.ts';
import type { Trial } from './regex-trial.tsx';

/** Tests a rule in a worker. The page terminates it if it takes too long. */
self.onmessage = ({ data: { rule, url } }: MessageEvent<Trial>) => {
  self.postMessage({ becomes: tryRegex(rule, url) });
};
self.postMessage('ready');
