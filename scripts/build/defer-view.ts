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
