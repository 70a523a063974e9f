/** Marks a page of the search view whose search field is in the HTML. */
const EARLY = / data-early[ =>]/;
const MODULE = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

/**
 * A Vite plugin that lets pages of the search view load scripts without blocking, because the browser shows a popup
 * only when its page has loaded. `entrypoints/first.ts` runs the scripts once the field is painted.
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
