import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SearchState } from '../../../lib/search/answer/answer.ts';
import { joinAnswers, pagesBefore } from '../../../lib/search/answer/join-answers.ts';
import type { HistoryEntry } from '../../../lib/search/session-history.ts';
import { useTools } from '../../ui/tools.ts';
import type { SearchModel } from '../state/search-model.ts';

/** A completed search. */
export type Done = Extract<SearchState, { status: 'done' }>;

/** Pages by ID; `undefined` for one that no longer exists. */
type ReadPages = ReadonlyMap<string, Done | undefined>;

/** The pages before a search: those on screen, or else their stored copies. `undefined` while they are being read. */
export function usePagesAbove({ snapshot }: SearchModel, state: SearchState | undefined): Done[] | undefined {
  const { quarry } = useTools();
  const seen = useRef(new Map<string, Done>()).current;
  const [read, setRead] = useState<ReadPages>(new Map());
  if (state?.status === 'done') seen.set(state.id, state);
  const steps: HistoryEntry[] = [...(snapshot?.sessionHistory ?? []), ...seen.values()];
  const wanted = state && state.form.page > 1 ? pagesBefore(steps, state) : [];
  for (const id of seen.keys())
    if (id !== state?.id && !wanted.some((page) => page.id === id)) seen.delete(id);
  const missing = wanted.filter(({ id }) => !seen.has(id) && !read.has(id));
  const names = missing.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (missing.length === 0) return;
    let open = true;
    const readOne = async (step: HistoryEntry): Promise<[string, Done | undefined]> => {
      const page = await quarry.answered(step);
      return [step.id, page?.status === 'done' ? page : undefined];
    };
    void Promise.all(missing.map(readOne)).then((pages) => open && setRead(new Map([...read, ...pages])));
    return () => {
      open = false;
    };
  }, [names]);
  if (missing.length > 0) return undefined;
  const pages = wanted.map(({ id }) => seen.get(id) ?? read.get(id));
  // Pages before a missing one are dropped, since the list must have no gaps.
  return pages.slice(pages.lastIndexOf(undefined) + 1).flatMap((page) => page ?? []);
}

/** Joins all loaded pages into one search, named after the first. Returns undefined if there are none. */
export function useJoined(above: readonly Done[], state: SearchState | undefined): Done | undefined {
  const pages = state?.status === 'done' ? [...above, state] : above;
  return useMemo(() => joined(pages), pages);
}

function joined(pages: readonly Done[]): Done | undefined {
  const [first, last] = [pages[0], pages.at(-1)];
  if (!first || !last || (first === last && first.form.page === 1)) return first;
  return {
    ...last,
    id: first.id,
    position: first.position,
    answer: joinAnswers(pages.map(({ form, answer }) => ({ page: form.page, answer }))),
    ...(pages.some(({ unkept }) => unkept) && { unkept: true }),
  };
}
