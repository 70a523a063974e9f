import { CircleAlert, EyeOff, type IconNode } from 'lucide';
import { useMemo, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../../lib/browser/text-values.ts';
import type { Answer, SearchState } from '../../../lib/search/answer/answer.ts';
import { checkLens } from '../../../lib/search/lens/lens-check.ts';
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

/** The answer without these results while they are hidden, and how to hide or show them. */
function useHiding(
  answer: Answer,
  ids: ReadonlySet<string>,
  atFirst: boolean,
  keep: (hidden: boolean) => void,
) {
  const [hidden, hide] = useState(atFirst);
  const left = useMemo(() => (hidden ? withoutItems(answer, ids) : answer), [answer, ids, hidden]);
  const toggle = () => {
    hide(!hidden);
    keep(!hidden);
  };
  return { left, hidden, toggle };
}

/** Hides results that the user's rules block, since the service may have ignored those rules. */
export function useBlocked(
  answer: Answer,
  rules: Personalizations,
  personalize: boolean,
  { start, note }: UsedPosition,
) {
  const blocked = useMemo(() => {
    const items = personalize ? answer.groups.flatMap((group) => group.items) : [];
    return new Set(blockedIds(items, rules));
  }, [answer, rules, personalize]);
  const keep = (blockedHidden: boolean) => note({ blockedHidden });
  return { ...useHiding(answer, blocked, start.blockedHidden ?? true, keep), count: blocked.size };
}

/** Finds results that fall outside the requested lens or filters, and tracks whether they are hidden. */
export function useLensCheck(state: Extract<SearchState, { status: 'done' }>, { start, note }: UsedPosition) {
  const { answer, form, startedAt } = state;
  const { report, outside } = useMemo(() => {
    const found = checkLens(answer, form, startedAt);
    return { report: found, outside: new Set(found.outside) };
  }, [state.id, answer]);
  const keep = (outsideHidden: boolean) => note({ outsideHidden });
  return { ...useHiding(answer, outside, start.outsideHidden ?? false, keep), report, outside };
}

interface NoteProps {
  icon: IconNode;
  words: string;
  of: Pick<ReturnType<typeof useHiding>, 'hidden' | 'toggle'>;
}

/** Says why results are or could be hidden, with a button to hide or show them. */
const Note = ({ icon, words, of: { hidden, toggle } }: NoteProps) => (
  <div class="lens-note wrap hint caution">
    <Icon of={icon} size={14} />
    <p>{words}</p>
    <button type="button" class="button small" onClick={toggle}>
      {text(hidden ? 'outsideShow' : 'outsideHide')}
    </button>
  </div>
);

/** Shows how many results the user's own rules hide. */
export function BlockedNote({ blocked }: { blocked: ReturnType<typeof useBlocked> }) {
  const { count, hidden } = blocked;
  if (count === 0) return null;
  return (
    <Note icon={EyeOff} words={counted(hidden ? 'blockedHidden' : 'blockedShown', count)} of={blocked} />
  );
}

/** Warns that some results fall outside the requested lens or filters. `lens`: whether the service ignored a lens. */
export function LensNote({ check, lens }: { check: ReturnType<typeof useLensCheck>; lens: boolean }) {
  const { checked, outside, unknown } = check.report;
  if (outside.length === 0) return null;
  const words = sentences(
    counted(lens ? 'outsideLens' : 'outsideFilter', checked, { outside: outside.length }),
    unknown > 0 && textWith('outsideUnknown', { number: unknown }),
    text('outsideAccount'),
  );
  return <Note icon={CircleAlert} words={words} of={check} />;
}
