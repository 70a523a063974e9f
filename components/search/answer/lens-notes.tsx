import { CircleAlert, EyeOff } from 'lucide';
import { useMemo, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../../lib/browser/text-values.ts';
import type { Answer, SearchState } from '../../../lib/search/answer/answer.ts';
import { dateBefore } from '../../../lib/search/dates.ts';
import { describedLens } from '../../../lib/search/lens/lens.ts';
import { checkLens, type LensReport, limitsOf } from '../../../lib/search/lens/lens-check.ts';
import { blockedIds } from '../../../lib/search/personal/personal.ts';
import type { Personalizations } from '../../../lib/search/personal/rules.ts';
import { Icon } from '../../ui/icon.tsx';
import type { UsedBookmark } from '../state/use-bookmark.ts';

type Done = Extract<SearchState, { status: 'done' }>;

/** Holds an answer against what its search asked for; nothing, where it asked for nothing that shows. */
function checkOf({ form, startedAt, answer }: Done): LensReport | undefined {
  const after = form.period === undefined ? form.after : dateBefore(startedAt, form.period);
  const limits = limitsOf({
    query: form.query,
    lensId: form.lens,
    lens: describedLens(form),
    filters: { after, before: form.before },
    at: startedAt,
  });
  return checkLens(answer, limits);
}

/** An answer without some of its results. */
function without(answer: Answer, ids: ReadonlySet<string>): Answer {
  const groups = answer.groups
    .map((group) => ({ ...group, items: group.items.filter(({ id }) => !ids.has(id)) }))
    .filter(({ items }) => items.length > 0);
  return { ...answer, groups };
}

/** An answer without what the user's rules block: the service may have ignored them. */
export function useBlocked(
  answer: Answer,
  rules: Personalizations,
  personalize: boolean,
  { start, note }: UsedBookmark,
) {
  const [hidden, hide] = useState(start.blockedHidden ?? true);
  const setHidden = (blockedHidden: boolean) => {
    hide(blockedHidden);
    note({ blockedHidden });
  };
  const blocked = useMemo(() => {
    const items = personalize ? answer.groups.flatMap((group) => group.items) : [];
    return new Set(blockedIds(items, rules));
  }, [answer, rules, personalize]);
  const left = useMemo(() => (hidden ? without(answer, blocked) : answer), [answer, blocked, hidden]);
  return { left, count: blocked.size, hidden, setHidden };
}

/** What an answer gave that it was asked not to, and whether that is hidden. */
export function useLensCheck(state: Extract<SearchState, { status: 'done' }>, { start, note }: UsedBookmark) {
  const [hidden, hide] = useState(start.outsideHidden ?? false);
  const setHidden = (outsideHidden: boolean) => {
    hide(outsideHidden);
    note({ outsideHidden });
  };
  const { answer } = state;
  const { report, outside } = useMemo(() => {
    const found = checkOf(state);
    return { report: found, outside: new Set(found?.outside) };
  }, [state.id, answer]);
  const shown = useMemo(() => (hidden ? without(answer, outside) : answer), [answer, outside, hidden]);
  return { report, outside, shown, hidden, setHidden };
}

interface Props {
  count: number;
  hidden: boolean;
  onHide: (hidden: boolean) => void;
}

/** How many results the user's own rules took away, and a way to see them all the same. */
export function BlockedNote({ count, hidden, onHide }: Props) {
  if (count === 0) return null;
  return (
    <div class="lens-note">
      <Icon of={EyeOff} size={14} />
      <p>{counted(hidden ? 'blockedHidden' : 'blockedShown', count)}</p>
      <button type="button" class="button small" onClick={() => onHide(!hidden)}>
        {text(hidden ? 'outsideShow' : 'outsideHide')}
      </button>
    </div>
  );
}

interface LensNoteProps {
  report: LensReport;
  /** Whether it was a lens that was ignored. */
  lens: boolean;
  hidden: boolean;
  onHide: (hidden: boolean) => void;
}

/** That the service did not keep to what was asked of it, and a way to be rid of what it should not have given. */
export function LensNote({ report: { checked, outside, unknown }, lens, hidden, onHide }: LensNoteProps) {
  if (outside.length === 0) return null;
  return (
    <div class="lens-note">
      <Icon of={CircleAlert} size={14} />
      <p>
        {sentences(
          counted(lens ? 'outsideLens' : 'outsideFilter', checked, { outside: outside.length }),
          unknown > 0 && textWith('outsideUnknown', { number: unknown }),
        )}
      </p>
      <button type="button" class="button small" onClick={() => onHide(!hidden)}>
        {text(hidden ? 'outsideShow' : 'outsideHide')}
      </button>
    </div>
  );
}
