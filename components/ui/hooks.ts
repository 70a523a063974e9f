import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { DeferredActions, Quarry, Shortcut } from '../../lib/pages/quarry.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { useAction, useTools } from './tools.ts';

/** Returns a stable function that always calls the latest `act`, so that components receiving it do not rerender. */
export function useLatest<A extends unknown[], R>(act: (...given: A) => R): (...given: A) => R {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...given) => latest.current(...given), []);
}

/** The last value that was known, while it is not. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}

/** The current time (epoch ms), updated every `every` milliseconds while `ticking`. */
export function useNow(every: number, ticking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every, ticking]);
  return now;
}

/** Calls `close` on Escape, unless something above already handled the key. */
export function useEscape(close: (() => void) | undefined) {
  // A layout effect, because the focused element may change in the same moment.
  useLayoutEffect(() => {
    if (!close) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (pressedKey(event) !== 'Escape' || event.defaultPrevented || inDialog) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

/**
 * On close, returns focus to the element that had it before, or else to the search field, unless another one has it by
 * then.
 */
export function useFocusBack(): void {
  const before = useRef(document.activeElement);
  useLayoutEffect(
    () => () =>
      // Waits until the covered elements are visible again.
      queueMicrotask(() => {
        for (const part of [before.current, document.getElementById('query')])
          if (document.activeElement === document.body && part instanceof HTMLElement) part.focus();
      }),
    [],
  );
}

/**
 * What `read` finds, or `first` until then. Reads again when one of `inputs` changes; what was found before stays
 * meanwhile, and if there is nothing to read.
 */
export function useRead<T>(first: T, read: () => Promise<T> | undefined, inputs: readonly unknown[]): T {
  const [known, setKnown] = useState(first);
  useEffect(() => {
    let open = true;
    read()?.then(
      (found) => open && setKnown(() => found),
      (cause: unknown) => console.warn('Local data could not be read', cause),
    );
    return () => {
      open = false;
    };
  }, inputs);
  return known;
}

/** Actions on tabs and related features, once they are loaded. */
export const useActions = (quarry: Quarry): DeferredActions | undefined =>
  useRead<DeferredActions | undefined>(undefined, () => quarry.actions(), [quarry]);

/**
 * Whether Quarry may access an address, updated on change, and a function to say so before. `undefined` until that is known,
 * and without an address.
 */
export function useAccess(
  quarry: Quarry,
  address: string | undefined,
): [boolean | undefined, (access: boolean) => void] {
  const actions = useActions(quarry);
  const [access, setAccess] = useState<boolean>();
  useEffect(() => {
    if (address === undefined) return;
    let open = true;
    const look = () =>
      void quarry.hasAccess(address).then(
        (has) => open && setAccess(has),
        () => open && setAccess(false),
      );
    look();
    const unwatch = actions?.watchGrants(look);
    return () => {
      open = false;
      unwatch?.();
    };
  }, [address, actions]);
  return [access, setAccess];
}

/** The actions within a view. */
export const useDeferredActions = (): DeferredActions | undefined => useActions(useTools().quarry);

/** Returns a function that finds the keys of a command of the browser, by one of its names. */
export function useKeysOf(): (...names: string[]) => string | undefined {
  const { quarry } = useTools();
  const shortcuts = useRead<Shortcut[]>([], async () => (await quarry.actions()).shortcuts(), []);
  return (...names) => shortcuts.find(({ name }) => names.includes(name))?.keys;
}

/** Returns a function that copies a text, and then calls back. A failure is shown with a way to retry. */
export function useCopy() {
  const { quarry, showError } = useTools();
  return async function copy(words: string, done: () => void): Promise<void> {
    const copied = await quarry.copyText(words);
    const again = () => void copy(words, done);
    const failure = { code: 'clipboard-refused' } as const;
    showError(copied ? undefined : { failure, headline: text('notCopied'), again });
    if (copied) done();
  };
}

/** How long a control says what it did, in milliseconds. */
const SAID_MS = 2000;

/** Whether something was just done, and a function to call when it is. */
export function useJustDone(): [isDone: boolean, say: () => void] {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn === 0) return;
    const timer = setTimeout(setTurn, SAID_MS, 0);
    return () => clearTimeout(timer);
  }, [turn]);
  return [turn > 0, useCallback(() => setTurn((last) => last + 1), [])];
}

/** Makes new settings of the latest; `undefined` leaves them. */
type Edit = (latest: Settings) => Settings | undefined;

/**
 * Changes the settings as they are now, so that what was changed elsewhere meanwhile is kept, and then calls back. A failure
 * to read or save them is shown with a way to retry.
 */
export function useSettingsChange() {
  const { quarry, showError } = useTools();
  const run = useAction();
  return (edit: Edit, done?: (before: Settings) => void): void => {
    const change = run(async () => {
      const { settings: from } = await quarry.load();
      const to = edit(from);
      if (!to) return;
      const saved = await quarry.ask['settings.save']({ from, to });
      if (saved.ok) done?.(from);
      else showError({ failure: saved.failure, again: change });
    });
    change();
  };
}
