import type { Plugin } from 'vite';

/**
 * Methods that work on what Quarry's copy of a page has no longer (JSON-LD, images not loaded yet, relative URLs, styles), or
 * do what Quarry has done by then: a title without the name of its site stands in the copy. What each does instead.
 */
const METHODS: Readonly<Record<string, string>> = {
  _getJSONLD: '',
  _unwrapNoscriptImages: '',
  _fixLazyImages: '',
  _fixRelativeUris: '',
  _cleanStyles: '',
  _getArticleTitle: 'return this._doc.title;',
  _unescapeHtmlEntities: 'return str;',
};
const bodyOf = (name: string) => new RegExp(`(?<=^ {2}${name}\\(\\w*\\) \\{)[\\s\\S]*?(?=^ {2}\\},$)`, 'gm');
/** Those, and its messages for whoever debugs it. */
const UNUSED: readonly (readonly [RegExp, string])[] = [
  [/^ *this\.log\([\s\S]*?\);$/gm, ''],
  ...Object.entries(METHODS).map(([name, body]) => [bodyOf(name), body] as const),
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
    return UNUSED.reduce((slim, [unused, instead]) => {
      if (slim.search(unused) < 0) this.error(`Readability has nothing like ${unused} any more.`);
      return slim.replace(unused, instead);
    }, code);
  },
});
