import type { Plugin } from 'vite';

/** What it tells whoever debugs it, and how it reads JSON-LD, which is switched off: Quarry reads that itself. */
const UNUSED = [/^ *this\.log\([\s\S]*?\);$/gm, /(?<=^ {2}_getJSONLD\(doc\) \{)[\s\S]*?(?=^ {2}\},$)/gm];

/**
 * Leaves out of Readability what never runs: the script that is injected into pages is as small as it can be. Fails where
 * a new version is written in another way.
 */
export const slimReadability = (): Plugin => ({
  name: 'quarry:slim-readability',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/@mozilla/readability/Readability.js')) return undefined;
    return UNUSED.reduce((slim, unused) => {
      if (slim.search(unused) < 0) this.error(`Readability has nothing like ${unused} any more.`);
      return slim.replace(unused, '');
    }, code);
  },
});
