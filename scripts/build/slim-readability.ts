import type { Plugin } from 'vite';

/**
 * Methods that handle what Quarry has already removed from its copy of a page (JSON-LD, lazy images, relative URLs,
 * styles) or done itself: the copy's title has no site name. The values replace their bodies.
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
/** Those methods, and Readability's debug messages. */
const UNUSED: readonly (readonly [RegExp, string])[] = [
  [/^ *this\.log\([\s\S]*?\);$/gm, ''],
  ...Object.entries(METHODS).map(([name, body]) => [bodyOf(name), body] as const),
];

/**
 * Removes unused code from Readability, to keep the script injected into pages small. Fails if a new version is
 * written differently.
 */
export const slimReadability = (): Plugin => ({
  name: 'quarry:slim-readability',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/@mozilla/readability/Readability.js')) return undefined;
    return UNUSED.reduce((slim, [unused, instead]) => {
      if (slim.search(unused) < 0) this.error(`Readability no longer has code that matches ${unused}.`);
      return slim.replace(unused, instead);
    }, code);
  },
});
