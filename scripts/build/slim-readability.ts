import type { Plugin } from 'vite';

/** What works on what Quarry's copy of a page has no longer: JSON-LD, images not loaded yet, relative URLs, styles. */
const METHODS = ['_getJSONLD', '_unwrapNoscriptImages', '_fixLazyImages', '_fixRelativeUris', '_cleanStyles'];
/** Those, and its messages for whoever debugs it. */
const UNUSED = [
  /^ *this\.log\([\s\S]*?\);$/gm,
  ...METHODS.map((name) => new RegExp(`(?<=^ {2}${name}\\(\\w+\\) \\{)[\\s\\S]*?(?=^ {2}\\},$)`, 'gm')),
];

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
