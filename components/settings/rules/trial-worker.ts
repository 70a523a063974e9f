import { tryRegex } from '../../../lib/search/personal/personal.ts';
import type { Trial } from './regex-trial.tsx';

/** Tries a rule beside the page, which ends it where it takes too long. */
self.onmessage = ({ data: { rule, url } }: MessageEvent<Trial>) => {
  self.postMessage({ becomes: tryRegex(rule, url) });
};
self.postMessage('ready');
