import { useMemo, useState } from 'preact/hooks';
import type { Answer } from '../../lib/search/answer/answer.ts';
import { blockedIds, type Personalizations } from '../../lib/search/personal/personal.ts';
import { without } from './lens-check.ts';
import type { Kept } from './use-bookmark.ts';

/** An answer without what the user's rules block: the service may have ignored them. */
export function useBlocked(
  answer: Answer,
  rules: Personalizations,
  personalize: boolean,
  { start, note }: Kept,
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
