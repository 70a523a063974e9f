import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface Announcement {
  words: string;
  /** Increases each time, so that repeated text is announced again. */
  turn: number;
  /** Only announced, not shown, because the text is already on the page. */
  screenReaderOnly?: boolean;
}

/** The last announcement, and the callback that renders it. */
interface LiveRegion {
  last: Announcement;
  paint?: (said: Announcement) => void;
}

/** The content of the live region, and a function to announce text, which rerenders only that region. */
export function useAnnouncer(): [LiveRegion, (words: string, screenReaderOnly?: boolean) => void] {
  const { current: liveRegion } = useRef<LiveRegion>({ last: { words: '', turn: 0 } });
  const announce = useCallback((words: string, screenReaderOnly = false) => {
    liveRegion.last = { words, screenReaderOnly, turn: liveRegion.last.turn + 1 };
    liveRegion.paint?.(liveRegion.last);
  }, []);
  return [liveRegion, announce];
}

/** The polite live region of a page. Use one per page. */
export function Announcer({ of, visible }: { of: LiveRegion; visible?: boolean }) {
  const [{ words, turn, screenReaderOnly }, paint] = useState(of.last);
  useLayoutEffect(() => {
    of.paint = paint;
    // Shows an announcement made before this was mounted.
    paint(of.last);
  }, [of]);
  return (
    <p role="status" class={visible && !screenReaderOnly ? 'announcer' : 'unseen'}>
      <span key={turn}>{words}</span>
    </p>
  );
}
