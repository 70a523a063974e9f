import type { Plugin } from 'vite';

/**
 * Escapes non-ASCII characters in scripts. V8 keeps a script's text while it runs, and a single character beyond
 * Latin-1 makes it two bytes per character: 118 kB more for the background alone.
 */
export const asAscii = (): Plugin => ({
  name: 'quarry:as-ascii',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escaped);
    }
  },
});

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Marks a page of the search view whose search field is in the HTML. */
const EARLY = / data-early[ =>]/;
const MODULE = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

/**
 * A Vite plugin that makes pages of the search view only name their scripts: the browser ignores links of this kind.
 * `entrypoints/first.ts` loads the scripts once the field is painted. Loading them earlier delays that, even with
 * `modulepreload`.
 */
export const deferView = () => ({
  name: 'quarry:defer-view',
  apply: 'build' as const,
  transformIndexHtml: {
    order: 'post' as const,
    handler: (html: string) =>
      EARLY.test(html) ? html.replace(MODULE, '<link rel="view" href="$1">') : html,
  },
});

/**
 * Adds webextension-polyfill to Firefox's background code, where it hands on the browser's own API (docs/decisions/0007).
 * Everything else uses that directly, which is the same and loads faster.
 */
export function polyfilledBackground(browser: string): Plugin {
  let isListeners = false;
  return {
    name: 'quarry:polyfilled-background',
    apply: 'build',
    enforce: 'pre',
    configResolved: ({ build }) => {
      isListeners = build.lib !== false && build.lib.fileName === 'background-listeners';
    },
    resolveId(source, importer) {
      if (browser !== 'firefox' || !isListeners || source !== 'wxt/browser') return null;
      return this.resolve('@wxt-dev/webextension-polyfill/browser', importer);
    },
  };
}
