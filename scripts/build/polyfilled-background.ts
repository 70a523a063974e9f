import type { Plugin } from 'vite';

/**
 * Puts webextension-polyfill into the background for Firefox (docs/decisions/0007): the code is written against its API. Pages take the
 * browser's own, which is the same, and so load sooner.
 */
export function polyfilledBackground(browser: string): Plugin {
  let isPage = true;
  return {
    name: 'quarry:polyfilled-background',
    apply: 'build',
    enforce: 'pre',
    configResolved: ({ build }) => {
      isPage = !build.lib;
    },
    resolveId(source, importer) {
      if (browser !== 'firefox' || isPage || source !== 'wxt/browser') return null;
      return this.resolve('@wxt-dev/webextension-polyfill/browser', importer);
    },
  };
}
