import type { Messages } from '../build/messages.ts';

/** Checks that a message which quotes a label of the interface quotes it as it is translated. */
export function quoteProblems(translated: Messages, source: Messages): string[] {
  const keysOf = Map.groupBy(Object.keys(source), (key) => bare(source[key] ?? ''));
  return Object.entries(source).flatMap(([key, message]) =>
    [...message.matchAll(/“([^“”{}%]+)”/g)].flatMap(([, label = '']) => {
      const wanted = (keysOf.get(bare(label)) ?? []).map((quoted) => bare(translated[quoted] ?? ''));
      const has = translated[key];
      if (has === undefined || wanted.length === 0 || wanted.some((words) => has.includes(words))) return [];
      return [`${key} quotes “${label}”: write “${wanted[0]}”, as the label is translated.`];
    }),
  );
}

/** A label without the ellipsis of a button that opens something. */
const bare = (label: string): string => label.replace(/…$/, '');
