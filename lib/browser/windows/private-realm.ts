import { browser } from 'wxt/browser';
import type { Listeners, startBackground } from '../../background/listeners.ts';
import type { Shared } from '../../background/shared.ts';
import { PRIVATE_PREFIX } from '../../storage/private-names.ts';
import { PRIVATE_PAGE } from '../../storage/private-page.ts';
import { clearAlarms } from '../alarms.ts';

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
  let ends = 0;

  const open = async (): Promise<Listeners> => {
    const before = ends;
    await browser.storage.session.set({ [MARK]: true });
    // The last private window may have closed meanwhile.
    if (ends !== before) throw new Error('Private windows are closed');
    frame = document.createElement('iframe');
    frame.src = PRIVATE_PAGE;
    const start = (await loaded(frame))?.quarryBackground;
    if (ends !== before || start === undefined) throw new Error(`${PRIVATE_PAGE} did not load`);
    return start(undefined, lent());
  };
  const end = () => {
    ends += 1;
    // Nothing runs on in a page that is taken out: neither its requests nor what waits for them.
    frame?.remove();
    frame = undefined;
    opening = undefined;
    ended();
  };
  const sweep = async (): Promise<void> => {
    const names = Object.keys(await browser.storage.session.get(null));
    await browser.storage.session.remove(names.filter((name) => name.startsWith(PRIVATE_PREFIX)));
    await clearAlarms(true);
  };
  const tidy = async (): Promise<void> => {
    if (await isPrivateWindowOpen()) return;
    const left = opening !== undefined || MARK in (await browser.storage.session.get(MARK));
    end();
    if (!left) return;
    await sweep();
    setTimeout(() => void sweepAgain().catch(unswept), SWEPT_AGAIN_MS);
  };
  const sweepAgain = async () => {
    if (opening === undefined && !(await isPrivateWindowOpen())) await sweep();
  };
  return {
    async listeners() {
      if (opening === undefined && !(await isPrivateWindowOpen())) {
        await tidy();
        return undefined;
      }
      opening ??= open();
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

const loaded = (frame: HTMLIFrameElement): Promise<Window | null> =>
  new Promise((resolve) => {
    frame.onload = () => resolve(frame.contentWindow);
    document.documentElement.append(frame);
  });

const unswept = (cause: unknown) => console.warn('What private windows left was not taken out', cause);
