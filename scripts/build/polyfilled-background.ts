import type { Plugin } from 'vite';

/**
 * Puts webextension-polyfill into what the background does, for Firefox (docs/decisions/0007): the code is written against its API.
 * Pages, and the few lines that register listeners, take the browser's own, which is the same, and so load sooner.
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
