import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface Announcement {
  words: string;
  /** Counts up, so that the same words twice are read out twice. */
  turn: number;
  /** Read out only: it stands on the page already. */
  quiet?: boolean;
}

/** What is to be said, and who says it. */
interface Voice {
  last: Announcement;
  paint?: (said: Announcement) => void;
}

/** What the live region says, and how to make it say something: nothing else of the page is painted anew by that. */
export function useAnnouncer(): [Voice, (words: string, quiet?: boolean) => void] {
  const { current: voice } = useRef<Voice>({ last: { words: '', turn: 0 } });
  const announce = useCallback((words: string, quiet = false) => {
    voice.last = { words, quiet, turn: voice.last.turn + 1 };
    voice.paint?.(voice.last);
  }, []);
  return [voice, announce];
}

/** The one polite live region of a page. */
export function Announcer({ of, visible }: { of: Voice; visible?: boolean }) {
  const [{ words, turn, quiet }, paint] = useState(of.last);
  useLayoutEffect(() => {
    of.paint = paint;
    // What was said before this was there.
    paint(of.last);
  }, [of]);
  return (
    <p role="status" class={visible && !quiet ? 'announcer' : 'unseen'}>
      <span key={turn}>{words}</span>
    </p>
  );
}
