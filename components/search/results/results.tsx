import { ChevronDown } from 'lucide';
import { type ComponentChildren, type FunctionComponent, h } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import type { Answer, ResultGroup, ResultItem } from '../../../lib/search/answer/answer.ts';
import { type Fold, foldByHost } from '../../../lib/search/answer/fold.ts';
import { type SearchForm, unitsOf } from '../../../lib/search/form.ts';
import type { Units } from '../../../lib/usage/usage.ts';
import { Boundary, type BoundaryProps } from '../../ui/failure/boundary.tsx';
import { useLatest } from '../../ui/hooks.ts';
import { useHost } from '../../ui/host.ts';
import { Icon } from '../../ui/icon.tsx';
import { GRID, moveIn, REACHED, ROW, rowOf } from '../../ui/list/keyboard-list.ts';
import type { UsedPosition } from '../state/use-position.ts';
import { useSelection } from './display-options.ts';
import { type GroupKind, groupName, inDisplayOrder, isMainGroup, kindOf } from './group-kinds.ts';
import { PictureView } from './picture-view.tsx';
import { Result } from './result.tsx';

interface Props {
  answer: Answer;
  form: SearchForm;
  position: UsedPosition;
  /** Whether further results of a host are folded. */
  folds: boolean;
  /** The user pressed `f` to filter the results. */
  onFilter?: () => void;
  onSearch: (query: string) => void;
  /** The user pressed ↑ on the first entry, or `/`. */
  onLeave: () => void;
  onKeyList: () => void;
}

/** Number of entries that a secondary group shows at first. */
const FIRST = { rows: 3, pictures: 6, chips: undefined };

/** All groups of an answer. A single entry is in the tab order; arrow keys move through all entries. */
export function Results({ answer, form, position, folds, onFilter, onSearch, onLeave, onKeyList }: Props) {
  const lists = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => inDisplayOrder(answer.groups), [answer]);
  const { start, note } = position;
  const [reached, setReached] = useState(start.reached);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set(start.unfolded));
  const reach = useLatest((id: string) => {
    setReached(id);
    note({ reached: id });
  });
  // Uses the previous state, because selecting all results unfolds several hosts at once.
  const unfold = useLatest((host: string) => setUnfolded((before) => new Set([...before, host])));
  useEffect(() => {
    if (unfolded.size > 0) note({ unfolded: [...unfolded] });
  }, [unfolded]);
  const search = useLatest(onSearch);
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
        const own = isMainGroup(group.name, form.workflow);
        const { onTop, folds: foldable, layout = 'rows' } = kindOf(group.name);
        const { page } = group;
        const begins = page !== undefined && groups[index - 1]?.page !== page;
        return (
          <section key={`${group.name} ${page}`} class={onTop ? 'group fact' : 'group'}>
            {begins && <h2 class="page-name hint">{textWith('pageNumber', { page })}</h2>}
            {!own && <h2 class="group-name hint">{groupName(group.name)}</h2>}
            <Boundary of={group}>
              <ResultList
                group={group}
                label={own ? text('results') : groupName(group.name)}
                first={own || onTop ? undefined : FIRST[layout]}
                active={active}
                scrolled={start.top !== undefined}
                unfolded={own && foldable && folds ? unfolded : undefined}
                onUnfold={unfold}
                onReach={reach}
                onSearch={search}
                searchUnits={unitsOf(form)}
              />
            </Boundary>
          </section>
        );
      })}
    </div>
  );
}

export interface EntryProps {
  item: ResultItem;
  kind: GroupKind;
  /** Whether Tab reaches this entry: only one in all lists. */
  active: boolean;
  onReach: (id: string) => void;
  onSearch: (query: string) => void;
  /** Units that a follow-up search uses. The same for the whole answer. */
  searchUnits: Units;
  /** Enlarges its image. */
  onEnlarge: (id: string) => void;
}

/** So many entries are painted first; the others follow in steps, so that keys and clicks need not wait for all. */
const AT_ONCE = 40;

interface EntryPropsProps extends Omit<EntryProps, 'item' | 'kind' | 'active' | 'onEnlarge'> {
  group: ResultGroup;
  label: string;
  /** Number of entries before "Show all"; absent to show all. */
  first?: number | undefined;
  active: string | undefined;
  /** Whether all entries are painted at once, because the list is scrolled. */
  scrolled: boolean;
  /** Hosts whose results stay unfolded; absent if nothing is folded. */
  unfolded?: ReadonlySet<string> | undefined;
  onUnfold: (host: string) => void;
}

/** The entries of one group. */
function ResultList(props: EntryPropsProps) {
  const { group, label, first, active, scrolled, unfolded, onReach, onSearch, onUnfold, searchUnits } = props;
  const [all, setAll] = useState(false);
  const [large, setLarge] = useState<string>();
  const kind = kindOf(group.name);
  const { layout = 'rows' } = kind;
  const rows = useMemo(
    () => (unfolded ? foldByHost(group.items, unfolded) : all ? group.items : group.items.slice(0, first)),
    [group, all, first, unfolded],
  );
  const more = unfolded ? 0 : group.items.length - rows.length;
  const selection = useSelection();
  // What is selected must be seen: a range or “Select all” may reach entries that are not shown yet.
  useLayoutEffect(() => {
    if (more > 0 && group.items.slice(rows.length).some(({ id }) => selection?.ids.has(id))) setAll(true);
  }, [selection, more]);
  const entries = useMemo(
    () =>
      rows.map((item) =>
        'items' in item ? (
          <FoldedHost
            key={`${item.host} folded`}
            fold={item}
            active={item.items.some(({ id }) => id === active)}
            onReach={onReach}
            onUnfold={onUnfold}
          />
        ) : (
          <ResultEntry
            key={item.id}
            entry
            of={item}
            paint={kind.entry ?? Result}
            item={item}
            kind={kind}
            active={item.id === active}
            onReach={onReach}
            onSearch={onSearch}
            searchUnits={searchUnits}
            onEnlarge={setLarge}
          />
        ),
      ),
    [rows, active, onReach, onSearch],
  );
  const [shown, setShown] = useState(scrolled ? rows.length : AT_ONCE);
  useEffect(() => {
    if (shown >= rows.length) return;
    const next = setTimeout(() => setShown(shown + AT_ONCE));
    return () => clearTimeout(next);
  }, [shown, rows]);
  return (
    <>
      <ul class={`entries ${layout}`} aria-label={label} {...(layout === 'pictures' ? { [GRID]: '' } : {})}>
        {entries.slice(0, shown)}
      </ul>
      {large !== undefined && (
        <Boundary of={group}>
          <PictureView items={group.items} id={large} onSee={setLarge} onClose={() => setLarge(undefined)} />
        </Boundary>
      )}
      {more > 0 && (
        <button type="button" class="show-all flat" onClick={() => setAll(true)}>
          {counted('showMore', more)}
        </button>
      )}
    </>
  );
}

interface ResultEntryProps extends EntryProps, BoundaryProps {
  paint: FunctionComponent<EntryProps>;
}

/** What an entry renders from. The price of a follow-up search is the same for the whole answer. */
const RENDERED = ['item', 'active', 'kind', 'onReach', 'onSearch', 'onEnlarge'] as const;

/**
 * One entry of a list. Rerenders only if its own data changes, so a long list stays fast. An entry that fails to
 * render does not affect the others.
 */
class ResultEntry extends Boundary<ResultEntryProps> {
  override shouldComponentUpdate(next: ResultEntryProps, state: unknown): boolean {
    return state !== this.state || RENDERED.some((name) => next[name] !== this.props[name]);
  }

  protected override whole(): ComponentChildren {
    return h(this.props.paint, this.props);
  }
}

interface FoldProps {
  fold: Fold;
  /** Whether Tab reaches it. */
  active: boolean;
  onReach: (id: string) => void;
  onUnfold: (host: string) => void;
}

/** The other results of a host, folded into one line. Unfolds when pressed, or when one of them is selected. */
function FoldedHost({ fold: { host, items }, active, onReach, onUnfold }: FoldProps) {
  const selection = useSelection();
  const site = useHost(host);
  const id = items[0]?.id ?? '';
  useLayoutEffect(() => {
    if (items.some(({ id: one }) => selection?.ids.has(one))) onUnfold(host);
  }, [selection, items]);
  return (
    <li class="fold" {...{ [ROW]: id }} onFocusCapture={() => onReach(id)}>
      <button
        type="button"
        class="show-all line flat"
        aria-expanded={false}
        tabIndex={active ? 0 : -1}
        {...{ [REACHED]: '' }}
        onClick={() => {
          onUnfold(host);
          // The first of them takes its place.
          setTimeout(
            () => document.activeElement === document.body && rowOf(id)?.focus({ preventScroll: true }),
          );
        }}
      >
        <Icon of={ChevronDown} size={14} />
        <bdi>{counted('foldedMore', items.length, { site })}</bdi>
      </button>
    </li>
  );
}
