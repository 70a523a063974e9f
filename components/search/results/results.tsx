import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import type { Answer, ResultGroup } from '../../../lib/search/answer/answer.ts';
import type { Workflow } from '../../../lib/search/form.ts';
import type { Units } from '../../../lib/usage/usage.ts';
import { Boundary } from '../../ui/failure/boundary.tsx';
import { useLatest } from '../../ui/hooks.ts';
import { moveIn, ROW, rowOf } from '../../ui/list/keyboard-list.ts';
import { groupName, inDisplayOrder, isMainGroup, kindOf } from './group-kinds.ts';
import { ResultList } from './result-list.tsx';

interface Props {
  answer: Answer;
  workflow: Workflow;
  /** ID of the entry that Tab reaches at first; absent for the first one. */
  start?: string | undefined;
  /** Whether it starts scrolled. */
  scrolled?: boolean;
  onReach?: (id: string) => void;
  /** Hosts that were unfolded; absent if nothing is to be folded. */
  unfolded?: readonly string[] | undefined;
  onUnfold?: (hosts: string[]) => void;
  /** The user pressed `f` to filter the results. */
  onFilter?: () => void;
  onSearch: (query: string) => void;
  /** Units that a follow-up search uses. */
  searchUnits: Units;
  /** The user pressed ↑ on the first entry, or `/`. */
  onLeave: () => void;
  onKeyList: () => void;
}

/** Number of entries that a secondary group shows at first. */
const FIRST = { rows: 3, pictures: 6, chips: undefined };

/** All groups of an answer. A single entry is in the tab order; arrow keys move through all entries. */
export function Results({
  answer,
  workflow,
  start,
  scrolled = false,
  onReach,
  unfolded,
  onUnfold,
  onFilter,
  onSearch,
  searchUnits,
  onLeave,
  onKeyList,
}: Props) {
  const lists = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => inDisplayOrder(answer.groups), [answer]);
  const [reached, setReached] = useState(start);
  const reach = useLatest((id: string) => {
    setReached(id);
    onReach?.(id);
  });
  const search = useLatest(onSearch);
  const folds = useFolds(unfolded, onUnfold);
  const ids = useMemo(() => new Set(groups.flatMap(({ items }) => items.map(({ id }) => id))), [groups]);
  const [first] = ids;
  const active = reached !== undefined && ids.has(reached) ? reached : first;

  const onKeyDown = (event: KeyboardEvent) => {
    if (!lists.current) return;
    const key = pressedKey(event);
    const moved = moveIn(lists.current, event.target, key);
    if (moved === 'above' || key === '/') onLeave();
    else if (key === '?') onKeyList();
    else if (key === 'f' && onFilter) onFilter();
    else if (!moved) return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the entries, which are links and buttons
    <div ref={lists} class="results" onKeyDown={onKeyDown}>
      {groups.map((group, index) => {
        const own = isMainGroup(group.name, workflow);
        const { onTop, folds: foldable, layout } = kindOf(group.name);
        const { page } = group;
        const begins = page !== undefined && groups[index - 1]?.page !== page;
        return (
          <section key={`${group.name} ${page}`} class={onTop ? 'group fact' : 'group'}>
            {begins && <h2 class="page-name hint">{textWith('pageNumber', { page })}</h2>}
            {!own && <h2 class="group-name hint">{groupName(group.name)}</h2>}
            <Boundary of={group}>
              <ResultList
                group={group}
                label={labelOf(group, own)}
                first={own || onTop ? undefined : FIRST[layout]}
                active={active}
                scrolled={scrolled}
                unfolded={own && foldable ? folds.open : undefined}
                onUnfold={folds.unfold}
                onReach={reach}
                onSearch={search}
                searchUnits={searchUnits}
              />
            </Boundary>
          </section>
        );
      })}
    </div>
  );
}

/** Tracks which hosts are unfolded. Unfolding with the keyboard moves focus to the first revealed result. */
function useFolds(start: Props['unfolded'], onUnfold: Props['onUnfold']) {
  const [hosts, setHosts] = useState<ReadonlySet<string>>(new Set(start));
  const focused = useRef<string | undefined>(undefined);
  const unfold = useLatest((host: string) => {
    const row = document.activeElement?.closest(`.fold[${ROW}]`);
    focused.current = row?.getAttribute(ROW) ?? undefined;
    // Uses the previous state, because selecting all results unfolds several hosts at once.
    setHosts((before) => new Set([...before, host]));
  });
  useLayoutEffect(() => {
    if (hosts.size > 0) onUnfold?.([...hosts]);
    if (focused.current !== undefined && document.activeElement === document.body)
      rowOf(focused.current)?.focus({ preventScroll: true });
    focused.current = undefined;
  }, [hosts]);
  return { open: start && hosts, unfold };
}

const labelOf = (group: ResultGroup, own: boolean): string => (own ? text('results') : groupName(group.name));
