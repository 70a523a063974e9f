import { type Browser, browser } from 'wxt/browser';

/** How long a page may take to run a script, in ms. After that it is given up, and what it returns is ignored. */
export const MAX_INJECTION_MS = 10_000;

type Injection<Args extends unknown[], R> = Parameters<typeof browser.scripting.executeScript<Args, R>>[0];
type Results<R> = Browser.scripting.InjectionResult<Awaited<R>>[];

/**
 * Runs a script in a tab, at once, even if the page never finishes loading. `denied`: the browser keeps extensions out,
 * or the tab is gone. `late`: the page did not run it before the deadline (as `Date.now()` gives it).
 */
export async function inject<Args extends unknown[], R>(
  injection: Injection<Args, R>,
  deadline = Date.now() + MAX_INJECTION_MS,
): Promise<Results<R> | 'denied' | 'late'> {
  const { promise: over, resolve: end } = Promise.withResolvers<'late'>();
  const timer = deadline === Infinity ? undefined : setTimeout(end, deadline - Date.now(), 'late');
  try {
    return await Promise.race([
      browser.scripting.executeScript<Args, R>({ ...injection, injectImmediately: true }),
      over,
    ]);
  } catch {
    // The caller reports the failure.
    return 'denied';
  } finally {
    clearTimeout(timer);
  }
}

/** What the script returned in the first frame; `undefined` if it did not run there. */
export const resultOf = <R>(injected: Results<R> | 'denied' | 'late'): Awaited<R> | undefined =>
  Array.isArray(injected) ? injected[0]?.result : undefined;

/** How long a tab may take to show that it can be read, in ms: a view waits for it. It may never have loaded. */
const PROBE_MS = 500;

/** Whether a tab can be read now: after a click on Quarry's icon or menu in it, or with access to its origin. */
export const canReadTab = async (tab: number): Promise<boolean> =>
  Array.isArray(await inject({ target: { tabId: tab }, func: () => true }, Date.now() + PROBE_MS));
