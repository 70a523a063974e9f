import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { UNDO_MS } from '../../../lib/library/retention.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import type { Announce } from '../announcer.tsx';
import { failureHeadline } from '../failure/failure-words.ts';

interface Offer {
  words: string;
  /** Brings back what was removed; returns whether it could. */
  undo: () => Promise<boolean>;
}

const UndoContext = createContext<(offer: Offer) => void>(() => undefined);

/** Returns a function that says what was removed, with an Undo button for eight seconds. */
export const useUndo = () => useContext(UndoContext);

interface Props {
  announce: Announce;
  children: ComponentChildren;
}

/** Shows what was just removed within it, each with Undo. */
export function UndoProvider({ announce, children }: Props) {
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const give = useCallback(
    (next: Offer) => {
      setOffers((all) => [...all, next]);
      announce(next.words, 'unseen');
    },
    [announce],
  );
  return (
    <UndoContext.Provider value={give}>
      {children}
      <div class="undo-notes">
        {offers.map((offer, index) => (
          <UndoNote
            key={offer}
            offer={offer}
            newest={index === offers.length - 1}
            announce={announce}
            onEnd={() => setOffers((all) => all.filter((one) => one !== offer))}
          />
        ))}
      </div>
    </UndoContext.Provider>
  );
}

interface NoteProps {
  offer: Offer;
  /** Whether Ctrl+Z undoes this one. */
  newest: boolean;
  announce: Announce;
  onEnd: () => void;
}

/** Undo works by its button, and by Ctrl+Z outside of text fields. */
function UndoNote({ offer, newest, announce, onEnd }: NoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget | null>(null);
  const undo = async () => {
    if (note.current?.contains(document.activeElement) && before.current instanceof HTMLElement)
      before.current.focus();
    onEnd();
    const done = await offer.undo().catch((cause: unknown) => {
      console.warn('What was removed could not be brought back', cause);
      return false;
    });
    announce(done ? text('restored') : failureHeadline({ code: 'internal' }), 'unseen');
  };
  useEffect(() => {
    const ends = setTimeout(onEnd, UNDO_MS);
    return () => clearTimeout(ends);
  }, []);
  useEffect(() => {
    if (!newest) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { shiftKey, target } = event;
      const inField = target instanceof Element && target.matches('input, textarea, select');
      if (pressedKey(event) !== 'Ctrl+z' || shiftKey || inField) return;
      event.preventDefault();
      void undo();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [newest]);
  return (
    <div ref={note} class="undo-note line">
      <span aria-hidden="true">
        <bdi>{offer.words}</bdi>
      </span>
      <button
        type="button"
        class="button small"
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget;
        }}
        onClick={() => void undo()}
      >
        {text('undo')}
      </button>
    </div>
  );
}
