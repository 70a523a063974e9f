import { ROOT } from '../run.ts';

/** What pages of the search view load once their field is painted. */
const VIEW = `${ROOT}entrypoints/popup/start.tsx`;
/** What brings it. */
const BEGIN = `${ROOT}entrypoints/popup/begin.ts`;

/** As much of what the bundler made as is needed. */
interface Chunk {
  type: string;
  moduleIds?: string[];
  imports?: string[];
}

/** Lets pages of the search view fetch its scripts while their field is painted; they run later (a plugin of Vite). */
export const preloadView = () => ({
  name: 'quarry:preload-view',
  apply: 'build' as const,
  transformIndexHtml: {
    order: 'post' as const,
    handler(_html: string, { bundle, chunk }: { bundle?: Record<string, Chunk>; chunk?: Chunk }) {
      if (!bundle || !chunk) return [];
      const isBegun = [chunk, ...(chunk.imports ?? []).map((name) => bundle[name])].some((one) =>
        one?.moduleIds?.includes(BEGIN),
      );
      const view = Object.entries(bundle).find(([, { moduleIds }]) => moduleIds?.includes(VIEW));
      if (!isBegun || !view) return [];
      return allOf(view[0], bundle).map((name) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', href: `/${name}` },
        injectTo: 'body' as const,
      }));
    },
  },
});

/** A script and all that it imports. */
function allOf(name: string, bundle: Record<string, Chunk>, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  return [name, ...(bundle[name]?.imports ?? []).flatMap((next) => allOf(next, bundle, seen))];
}
