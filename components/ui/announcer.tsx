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
  /** Epoch ms. */
  at: number;
}

/** How long a toast with buttons is shown; also in messages.css. */
const WITH_BUTTONS_MS = 10_000;

/** The last announcement, the toast that stays while it is said, and the callback that renders them. */
interface LiveRegion {
  last: Announcement;
  kept?: Announcement | undefined;
  paint?: (said: Announcement) => void;
}

/** The content of the live region, and a function to announce text, which rerenders only that region. */
export function useAnnouncer(): [LiveRegion, Announce] {
  const { current: liveRegion } = useRef<LiveRegion>({ last: { words: '', turn: 0, at: 0 } });
  const announce = useCallback<Announce>((words, how) => {
    const { last, kept } = liveRegion;
    const at = Date.now();
    const toast = typeof last.how === 'object' && at < last.at + WITH_BUTTONS_MS ? last : kept;
    // What is on screen anyway takes nobody's Undo away.
    liveRegion.kept = how === 'unseen' ? toast : undefined;
    liveRegion.last = { words, how, turn: last.turn + 1, at };
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
  const { kept } = of;
  return (
    <>
      <div class={how === 'unseen' || words === '' ? 'unseen' : 'announcer'}>
        <p role="status">
          <span key={turn}>{words}</span>
        </p>
        <Buttons turn={turn} how={how} />
      </div>
      {kept && (
        <div key={kept.turn} class="announcer">
          <p aria-hidden="true">
            <span>{kept.words}</span>
          </p>
          <Buttons turn={kept.turn} how={kept.how} />
        </div>
      )}
    </>
  );
}

const Buttons = ({ turn, how }: Pick<Announcement, 'turn' | 'how'>) =>
  how !== 'unseen' &&
  how?.map(({ name, hint, act }) => (
    <button key={`${turn} ${name}`} type="button" title={hint} onClick={() => act()}>
      {name}
    </button>
  ));
