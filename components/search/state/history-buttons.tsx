import { ArrowLeft, ArrowRight } from 'lucide';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { routeIn } from '../../../lib/pages/routes.ts';
import { isMac, pressedKey } from '../../../lib/pressed-key.ts';
import type { HistoryEntry } from '../../../lib/search/session-history.ts';
import { IconButton } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';
import type { SearchModel } from './search-model.ts';

/** Navigates the completed searches of this browser session, like browser history. */
function useSessionHistory(model: SearchModel) {
  const { quarry, announce } = useTools();
  /** ID of the entry that is being loaded, so that quick presses continue from it. */
  const pendingId = useRef<string | undefined>(undefined);
  const sessionHistory = model.snapshot?.sessionHistory ?? [];
  const indexOf = (id: string | undefined): number | undefined => {
    const index = sessionHistory.findIndex((step) => step.id === id);
    return index < 0 ? undefined : index;
  };
  const position = () =>
    indexOf(pendingId.current) ?? indexOf(model.shown?.id) ?? indexOf(model.entryId) ?? sessionHistory.length;
  return {
    /** The previous or next search. */
    step: (by: -1 | 1): HistoryEntry | undefined => sessionHistory[position() + by],
    /** Shows the stored answer of a search, which is free. */
    async go(step: HistoryEntry) {
      pendingId.current = step.id;
      const state = await quarry.answered(step);
      if (pendingId.current !== step.id) return;
      pendingId.current = undefined;
      if (state) model.show(state);
      else announce(text('historyGone'));
    },
  };
}

/** Back and forward buttons for the session history, also on Alt+arrow. */
export function HistoryButtons({ model }: { model: SearchModel }) {
  const { step, go } = useSessionHistory(model);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Another area of the full-page view is over the results.
      if (routeIn(location.hash) !== 'search') return;
      const way = wayOf(event);
      const next = way && step(way);
      // Without an entry to go to, the browser handles the key.
      if (!next) return;
      event.preventDefault();
      void go(next);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  const button = (by: -1 | 1) => {
    const to = step(by);
    return (
      <IconButton
        icon={by === 1 ? ArrowRight : ArrowLeft}
        name={text(by === 1 ? 'historyForward' : 'historyBack')}
        hint={to?.form.query.trim()}
        disabled={to === undefined}
        onClick={() => to && void go(to)}
      />
    );
  };
  return (
    <div class="history-buttons mirrored">
      {button(-1)}
      {button(1)}
    </div>
  );
}

function wayOf(event: KeyboardEvent): -1 | 1 | undefined {
  const { shiftKey, target, defaultPrevented } = event;
  if (shiftKey || defaultPrevented) return undefined;
  // On a Mac, this moves the caret by a word.
  if (target instanceof HTMLInputElement && isMac()) return undefined;
  const rtl = text('direction') === 'rtl';
  const key = pressedKey(event);
  if (key === (rtl ? 'Alt+ArrowRight' : 'Alt+ArrowLeft')) return -1;
  return key === (rtl ? 'Alt+ArrowLeft' : 'Alt+ArrowRight') ? 1 : undefined;
}
