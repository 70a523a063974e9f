import { CircleAlert, EyeOff } from 'lucide';
import { useMemo, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../../lib/browser/text-values.ts';
import type { Answer, SearchState } from '../../../lib/search/answer/answer.ts';
import { checkLens, type LensReport } from '../../../lib/search/lens/lens-check.ts';
import { blockedIds } from '../../../lib/search/personalizations/personalizations.ts';
import type { Personalizations } from '../../../lib/search/personalizations/rules.ts';
import { Icon } from '../../ui/icon.tsx';
import type { UsedPosition } from '../state/use-position.ts';

/** The answer without the given results. */
function withoutItems(answer: Answer, ids: ReadonlySet<string>): Answer {
  const groups = answer.groups
    .map((group) => ({ ...group, items: group.items.filter(({ id }) => !ids.has(id)) }))
    .filter(({ items }) => items.length > 0);
  return { ...answer, groups };
}

/** Hides results that the user's rules block, since the service may have ignored those rules. */
export function useBlocked(
  answer: Answer,
  rules: Personalizations,
  personalize: boolean,
  { start, note }: UsedPosition,
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
  const left = useMemo(() => (hidden ? withoutItems(answer, blocked) : answer), [answer, blocked, hidden]);
  return { left, count: blocked.size, hidden, setHidden };
}

/** Finds results that fall outside the requested lens or filters, and tracks whether they are hidden. */
export function useLensCheck(state: Extract<SearchState, { status: 'done' }>, { start, note }: UsedPosition) {
  const [hidden, hide] = useState(start.outsideHidden ?? false);
  const setHidden = (outsideHidden: boolean) => {
    hide(outsideHidden);
    note({ outsideHidden });
  };
  const { answer, form, startedAt } = state;
  const { report, outside } = useMemo(() => {
    const found = checkLens(answer, form, startedAt);
    return { report: found, outside: new Set(found.outside) };
  }, [state.id, answer]);
  const shown = useMemo(() => (hidden ? withoutItems(answer, outside) : answer), [answer, outside, hidden]);
  return { report, outside, shown, hidden, setHidden };
}

interface Props {
  count: number;
  hidden: boolean;
  onHide: (hidden: boolean) => void;
}

/** Shows how many results the user's own rules hide, with a button to show or hide them. */
export function BlockedNote({ count, hidden, onHide }: Props) {
  if (count === 0) return null;
  return (
    <div class="lens-note wrap caution">
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
  /** Whether the service ignored a lens rather than a filter. */
  lens: boolean;
  hidden: boolean;
  onHide: (hidden: boolean) => void;
}

/** Warns that some results fall outside the requested lens or filters, with a button to hide or show them. */
export function LensNote({ report: { checked, outside, unknown }, lens, hidden, onHide }: LensNoteProps) {
  if (outside.length === 0) return null;
  return (
    <div class="lens-note wrap caution">
      <Icon of={CircleAlert} size={14} />
      <p>
        {sentences(
          counted(lens ? 'outsideLens' : 'outsideFilter', checked, { outside: outside.length }),
          unknown > 0 && textWith('outsideUnknown', { number: unknown }),
          text('outsideAccount'),
        )}
      </p>
      <button type="button" class="button small" onClick={() => onHide(!hidden)}>
        {text(hidden ? 'outsideShow' : 'outsideHide')}
      </button>
    </div>
  );
}
