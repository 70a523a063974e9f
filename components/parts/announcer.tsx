import { useCallback, useState } from 'preact/hooks';

interface Announcement {
  words: string;
  /** Counts up, so that the same words twice are read out twice. */
  turn: number;
}

/** What the live region says now, and how to make it say something. */
export function useAnnouncer(): [Announcement, (words: string) => void] {
  const [announcement, set] = useState<Announcement>({ words: '', turn: 0 });
  const announce = useCallback((words: string) => set((last) => ({ words, turn: last.turn + 1 })), []);
  return [announcement, announce];
}

/** The one polite live region of a page. */
export function Announcer({ of, visible }: { of: Announcement; visible?: boolean }) {
  return (
    <p role="status" class={visible ? 'announcer' : 'unseen'}>
      <span key={of.turn}>{of.words}</span>
    </p>
  );
}
