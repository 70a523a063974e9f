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
  how?: 'unseen' | readonly ToastAction[] | undefined;
}

/** The last announcement, and the callback that renders it. */
interface LiveRegion {
  last: Announcement;
  paint?: (said: Announcement) => void;
}

/** The content of the live region, and a function to announce text, which rerenders only that region. */
export function useAnnouncer(): [LiveRegion, Announce] {
  const { current: liveRegion } = useRef<LiveRegion>({ last: { words: '', turn: 0 } });
  const announce = useCallback<Announce>((words, how) => {
    liveRegion.last = { words, how, turn: liveRegion.last.turn + 1 };
    liveRegion.paint?.(liveRegion.last);
  }, []);
  return [liveRegion, announce];
}

/** The polite live region of a page, shown as a toast. Use one per page. */
export function Announcer({ of }: { of: LiveRegion }) {
  const [{ words, turn, how }, paint] = useState(of.last);
  useLayoutEffect(() => {
    of.paint = paint;
    // Shows an announcement made before this was mounted.
    paint(of.last);
  }, [of]);
  return (
    <div class={how === 'unseen' || words === '' ? 'unseen' : 'announcer'}>
      <p role="status">
        <span key={turn}>{words}</span>
      </p>
      {how !== 'unseen' &&
        how?.map(({ name, hint, act }) => (
          <button key={`${turn} ${name}`} type="button" title={hint} onClick={() => act()}>
            {name}
          </button>
        ))}
    </div>
  );
}
