import { type Browser, browser } from 'wxt/browser';

/** How long a page may take to run a script, in ms. After that it is given up, and what it returns is ignored. */
export const MAX_INJECTION_MS = 10_000;

/** The global in the isolated world through which one of Quarry's scripts gets its request. */
export const REQUEST_GLOBAL = 'quarryWants';

type Target = Browser.scripting.InjectionTarget;
type Injection<Args extends unknown[], R> = Parameters<typeof browser.scripting.executeScript<Args, R>>[0];
/**
 * What a script returned in each frame. `denied`: the browser keeps extensions out, or the tab is gone. `late`: the page
 * did not run it before the deadline.
 */
type Injected<R> = Browser.scripting.InjectionResult<Awaited<R>>[] | 'denied' | 'late';

/**
 * Runs a function in a tab, at once, even if the page never finishes loading. It must be self-contained. `deadline`: as
 * `Date.now()` gives it.
 */
export const inject = <Args extends unknown[], R>(
  target: Target,
  func: (...args: Args) => R,
  args: Args,
  deadline = Date.now() + MAX_INJECTION_MS,
): Promise<Injected<R>> => run<Args, R>({ target, func, args }, deadline);

/** Same as {@link inject}, for one of Quarry's scripts. `request`: what it gets through the global `REQUEST_GLOBAL`. */
export async function injectFile(
  target: Target,
  file: NonNullable<Injection<[], unknown>['files']>[number],
  request?: unknown,
  deadline = Date.now() + MAX_INJECTION_MS,
): Promise<Injected<unknown>> {
  if (request !== undefined) {
    // A script may wait for the user, but a page that hangs is given up.
    const until = Math.min(deadline, Date.now() + MAX_INJECTION_MS);
    const handed = await inject(target, handOver, [REQUEST_GLOBAL, request], until);
    if (typeof handed === 'string') return handed;
  }
  return run({ target, files: [file] }, deadline);
}

function handOver(name: string, request: unknown): void {
  Reflect.set(globalThis, name, request);
}

async function run<Args extends unknown[], R>(
  injection: Injection<Args, R>,
  deadline: number,
): Promise<Injected<R>> {
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
export const resultOf = <R>(injected: Injected<R>): Awaited<R> | undefined =>
  Array.isArray(injected) ? injected[0]?.result : undefined;

/** How long a tab may take to show that it can be read, in ms: a view waits for it. It may never have loaded. */
const PROBE_MS = 500;

/** Whether a tab can be read now: after a click on Quarry's icon or menu in it, or with access to its origin. */
export const canReadTab = async (tab: number): Promise<boolean> =>
  Array.isArray(await inject({ tabId: tab }, () => true, [], Date.now() + PROBE_MS));

/**
 * Whether local files can be read after a click, as other pages can. Chrome has a setting for it in its list of extensions.
 * Firefox has one only for extensions with access to all sites, and says `false` without it.
 */
export const mayReadFiles = async (): Promise<boolean> =>
  import.meta.env.BROWSER === 'firefox' || browser.extension.isAllowedFileSchemeAccess();
