import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A button in a toast. */
interface ToastAction {
  name: string;
  hint?: string;
  act: () => unknown;
}

/** Announces text in the live region and shows it as a toast: with buttons, or `unseen` if it is on screen anyway. */
export type Announce = (words: string, how?: 'unseen' | readonly ToastAction[]) => void;

interface Announcement {
  words: string;
  /** Increases each time, so that repeated text is announced again. */
  turn: number;
  buttons: readonly ToastAction[];
}

/** The last announcement, the last one that is also shown, and the callback that renders both. */
interface LiveRegion {
  said: Announcement;
  toast: Announcement;
  paint?: (said: Announcement) => void;
}

const NOTHING: Announcement = { words: '', turn: 0, buttons: [] };

/** The content of the live region, and a function to announce text, which rerenders only that region. */
export function useAnnouncer(): [LiveRegion, Announce] {
  const { current: liveRegion } = useRef<LiveRegion>({ said: NOTHING, toast: NOTHING });
  const announce = useCallback<Announce>((words, how = []) => {
    const said = { words, turn: liveRegion.said.turn + 1, buttons: how === 'unseen' ? [] : how };
    liveRegion.said = said;
    // What is on screen anyway takes nobody's Undo away.
    if (how !== 'unseen') liveRegion.toast = said;
    liveRegion.paint?.(said);
  }, []);
  return [liveRegion, announce];
}

/** The polite live region of a page, and its toast. Use one per page. */
export function Announcer({ of }: { of: LiveRegion }) {
  const [said, paint] = useState(of.said);
  useLayoutEffect(() => {
    of.paint = paint;
    // Shows an announcement made before this was mounted.
    paint(of.said);
  }, [of]);
  const { words, turn, buttons } = of.toast;
  return (
    <>
      <p class="unseen" role="status">
        <span key={said.turn}>{said.words}</span>
      </p>
      {words !== '' && (
        <div key={turn} class="announcer">
          <p aria-hidden="true">
            <span>{words}</span>
          </p>
          {buttons.map(({ name, hint, act }) => (
            <button key={name} type="button" title={hint} onClick={() => act()}>
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
