import { browser } from 'wxt/browser';
import type { Shared } from '../../background/compose.ts';
import type { Listeners, startBackground } from '../../background/listeners.ts';
import { isOfPrivate } from '../../storage/privacy.ts';
import { PRIVATE_PREFIX } from '../../storage/private-names.ts';
import { PRIVATE_PAGE } from '../../storage/private-page.ts';
import { createSerializer } from '../../storage/serialize.ts';
import { clearAlarms } from '../alarms.ts';
import { revokeRecordedGrants } from './private-grants.ts';

declare global {
  interface Window {
    /** Starts the background; defined once its file has run there. */
    quarryBackground?: typeof startBackground;
  }
}

/** The name in `storage.session` of a mark that exists while private windows may have data there. */
const MARK = `${PRIVATE_PREFIX}open`;
/** A closing page may still have writes in flight, so sweep again after this time. */
const SWEPT_AGAIN_MS = 1000;

/**
 * The background of private windows in Firefox. It runs in a page inside the main background while a private window
 * is open.
 */
export interface PrivateBackground {
  /** Its listeners; `undefined` if no private window is open. */
  listeners(): Promise<Listeners | undefined>;
  /** Ends it and deletes its data, if no private window is left. */
  tidy(): Promise<void>;
}

/**
 * `lent` returns what each private background may share. `ended` is called when one is gone, possibly in the middle
 * of work.
 */
export function privateBackground(lent: () => Shared, ended: () => void): PrivateBackground {
  let frame: HTMLIFrameElement | undefined;
  let opening: Promise<Listeners> | undefined;
  /** Aborted when the current background ends, even while it is opening. */
  let life = new AbortController();
  /** A new background opens only after the previous one's data is deleted. */
  const inOrder = createSerializer();

  const open = async ({ signal }: AbortController): Promise<Listeners> => {
    await inOrder(async () => {
      signal.throwIfAborted();
      await browser.storage.session.set({ [MARK]: true });
    });
    signal.throwIfAborted();
    frame = document.createElement('iframe');
    frame.src = PRIVATE_PAGE;
    await loaded(frame, signal);
    signal.throwIfAborted();
    const start = frame.contentWindow?.quarryBackground;
    if (start === undefined) throw new Error(`${PRIVATE_PAGE} did not load`);
    return start(undefined, lent());
  };
  const end = () => {
    // A removed page stops running, including its requests and anything awaiting them.
    frame?.remove();
    frame = undefined;
    opening = undefined;
    life.abort();
    life = new AbortController();
    ended();
  };
  const sweep = async (): Promise<void> => {
    const all = Object.keys(await browser.storage.session.get(null));
    const names = all.filter((name) => name.startsWith(PRIVATE_PREFIX));
    await revokeRecordedGrants(names).catch(unswept);
    await browser.storage.session.remove(names);
    await clearAlarms(true);
  };
  const tidy = async (): Promise<void> => {
    const marked = MARK in (await browser.storage.session.get(MARK));
    // Check this last: a caller after this turn has a private window, and gets a new background.
    if (await isPrivateWindowOpen()) return;
    const left = marked || opening !== undefined;
    end();
    if (!left) return;
    await inOrder(sweep);
    setTimeout(() => void sweepAgain().catch(unswept), SWEPT_AGAIN_MS);
  };
  const sweepAgain = () =>
    inOrder(async () => {
      if (opening === undefined && !(await isPrivateWindowOpen())) await sweep();
    });
  return {
    async listeners() {
      if (opening === undefined && !(await isPrivateWindowOpen())) {
        await tidy();
        return undefined;
      }
      opening ??= open(life);
      const begun = opening;
      begun.catch(() => {
        if (opening === begun) end();
      });
      return begun;
    },
    tidy: () => tidy().catch(unswept),
  };
}

const isPrivateWindowOpen = async (): Promise<boolean> => (await browser.windows.getAll()).some(isOfPrivate);

/** Whether the focused window is private. */
export async function isPrivateInFront(): Promise<boolean> {
  return isOfPrivate(await browser.windows.getLastFocused());
}

const loaded = (frame: HTMLIFrameElement, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    frame.onload = () => resolve();
    // A removed frame never loads.
    signal.addEventListener('abort', () => resolve());
    document.documentElement.append(frame);
  });

const unswept = (cause: unknown) => console.warn('Could not delete data left by private windows', cause);
