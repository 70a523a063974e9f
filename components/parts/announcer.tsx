import { useCallback, useState } from 'preact/hooks';

interface Announcement {
  words: string;
  /** Counts up, so that the same words twice are read out twice. */
  turn: number;
  /** Read out only: it stands on the page already. */
  quiet?: boolean;
}

/** What the live region says now, and how to make it say something. */
export function useAnnouncer(): [Announcement, (words: string, quiet?: boolean) => void] {
  const [announcement, set] = useState<Announcement>({ words: '', turn: 0 });
  const announce = useCallback(
    (words: string, quiet = false) => set((last) => ({ words, quiet, turn: last.turn + 1 })),
    [],
  );
  return [announcement, announce];
}

/** The one polite live region of a page. */
export function Announcer({ of, visible }: { of: Announcement; visible?: boolean }) {
  return (
    <p role="status" class={visible && !of.quiet ? 'announcer' : 'unseen'}>
      <span key={of.turn}>{of.words}</span>
    </p>
  );
}
