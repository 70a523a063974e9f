import { browser } from 'wxt/browser';
import type { Listeners, startBackground } from '../../background/listeners.ts';
import type { Shared } from '../../background/shared.ts';
import { PRIVATE_PREFIX } from '../../storage/private-names.ts';
import { PRIVATE_PAGE } from '../../storage/private-page.ts';
import { createSerializer } from '../../storage/serialize.ts';
import { clearAlarms } from '../alarms.ts';
import { giveBackGrants } from './private-grants.ts';

declare global {
  interface Window {
    /** What the background does, once its file ran there. */
    quarryBackground?: typeof startBackground;
  }
}

/** In `storage.session`: there as long as private windows may have something there. */
const MARK = `${PRIVATE_PREFIX}open`;
/** A page that closes may still have something on its way. */
const SWEPT_AGAIN_MS = 1000;

/** Where the background of private windows runs in Firefox: a page within the background, there as long as such a window is. */
export interface PrivateRealm {
  /** Its listeners; nothing where no private window is open. */
  listeners(): Promise<Listeners | undefined>;
  /** Ends it, with all that it keeps, where no private window is left. */
  tidy(): Promise<void>;
}

/** `lent`: to each of them. `ended`: it is gone, in the middle of whatever it did. */
export function privateRealm(lent: () => Shared, ended: () => void): PrivateRealm {
  let frame: HTMLIFrameElement | undefined;
  let opening: Promise<Listeners> | undefined;
  /** Aborted at the end of the one that there is, also while it opens. */
  let life = new AbortController();
  /** One is opened once all that the last one left was taken out. */
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
    // Nothing runs on in a page that is taken out: neither its requests nor what waits for them.
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
    await giveBackGrants(names).catch(unswept);
    await browser.storage.session.remove(names);
    await clearAlarms(true);
  };
  const tidy = async (): Promise<void> => {
    const marked = MARK in (await browser.storage.session.get(MARK));
    // Looked at last: whoever asks for it after this turn has a window, and gets another.
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

/** Whether any window is private. */
const isPrivateWindowOpen = async (): Promise<boolean> =>
  (await browser.windows.getAll()).some(({ incognito }) => incognito);

/** Whether the window in front is private. */
export async function isPrivateInFront(): Promise<boolean> {
  const { incognito } = await browser.windows.getLastFocused();
  return incognito;
}

const loaded = (frame: HTMLIFrameElement, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    frame.onload = () => resolve();
    // One that is taken out never loads.
    signal.addEventListener('abort', () => resolve());
    document.documentElement.append(frame);
  });

const unswept = (cause: unknown) => console.warn('What private windows left was not taken out', cause);
