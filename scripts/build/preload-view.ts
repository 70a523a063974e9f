/** A page of the search view: its field is there before the view. */
const EARLY = / data-early[ =>]/;
const MODULE = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

/**
 * Lets pages of the search view fetch its scripts without waiting for them: the browser shows a popup once its page has
 * loaded. `entrypoints/first.ts` runs them when the field is painted (a plugin of Vite).
 */
export const preloadView = () => ({
  name: 'quarry:preload-view',
  apply: 'build' as const,
  transformIndexHtml: {
    order: 'post' as const,
    handler: (html: string) =>
      EARLY.test(html) ? html.replace(MODULE, '<link rel="modulepreload" crossorigin href="$1">') : html,
  },
});
