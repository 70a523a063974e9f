import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { UNDO_MS } from '../../../lib/library/retention.ts';
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
  /** Announces text that is on screen anyway. */
  announce: (words: string) => void;
  children: ComponentChildren;
}

/** Shows what was removed last within it. Undo works by its button, and by Ctrl+Z outside of text fields. */
export function UndoProvider({ announce, children }: Props) {
  const [offer, setOffer] = useState<Offer>();
  const note = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget | null>(null);
  const give = useMemo(
    () => (next: Offer) => {
      setOffer(next);
      announce(next.words);
    },
    [announce],
  );
  const undo = async () => {
    if (!offer) return;
    if (note.current?.contains(document.activeElement) && before.current instanceof HTMLElement)
      before.current.focus();
    setOffer(undefined);
    announce((await offer.undo()) ? text('restored') : failureHeadline({ code: 'internal' }));
  };
  useEffect(() => {
    if (!offer) return;
    const ends = setTimeout(() => setOffer(undefined), UNDO_MS);
    const onKeyDown = (event: KeyboardEvent) => {
      const inField = event.target instanceof Element && event.target.matches('input, textarea, select');
      if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || event.shiftKey || inField) return;
      event.preventDefault();
      void undo();
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(ends);
      removeEventListener('keydown', onKeyDown);
    };
  }, [offer]);
  return (
    <UndoContext.Provider value={give}>
      {children}
      {offer && (
        <div ref={note} class="undo-note">
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
      )}
    </UndoContext.Provider>
  );
}
