import type { Plugin } from 'vite';

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
