import { isElement, viewOf } from '../../page-to-markdown/copy/page-view.ts';
import { pressedKey } from '../../pressed-key.ts';
import {
  createPickerView,
  KEY_EVENTS,
  type PickerView,
  type PickerWords,
  POINTER_EVENTS,
} from './picker-view.ts';
import { innerElement, inPageOrder, isWithin, outerElement, siblingElement } from './walk.ts';

/** The elements that the user picked, in page order, and whether to remember them for the site. */
export interface Picks {
  elements: Element[];
  remember: boolean;
}

/** The global with the function that ends an open picker, so that a new one can replace it. */
const OPEN = 'quarryEndPicking';
/** An abandoned picker ends after this time without a key press or click. */
const IDLE_MS = 5 * 60_000;
/** The maximum number of picks; for more, extract the whole page. */
const MAX_PICKS = 200;
const START = 'main, [role=main], article';

/**
 * Lets the user pick parts of the page, by pointer or keyboard. Resolves to `undefined` if they cancel. Reacts only to
 * trusted events, and cleans up after itself. The page can detect the picker, and can cover it.
 */
export function openPicker(words: PickerWords): Promise<Picks | undefined> {
  const previous: unknown = Reflect.get(globalThis, OPEN);
  if (typeof previous === 'function') previous();
  return new Promise((resolve) => {
    const picker = new Picker(words, resolve);
    Reflect.set(globalThis, OPEN, () => picker.end());
    picker.begin();
  });
}

class Picker {
  #view: PickerView;
  #done: (picks: Picks | undefined) => void;
  #ended = new AbortController();
  #current: Element | undefined;
  #picked: Element[] = [];
  /** The elements that "smaller" returns to after "larger". */
  #smaller: Element[] = [];
  /** The last pointer position. Elements that scroll or move under a resting pointer are ignored. */
  #pointerAt = { screenX: -1, screenY: -1 };
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(words: PickerWords, done: (picks: Picks | undefined) => void) {
    this.#done = done;
    const actions = {
      larger: () => this.#up(),
      smaller: () => this.#down(),
      toggle: () => this.#toggle(),
      cancel: () => this.end(),
      copy: () => this.#finish(),
    };
    this.#view = createPickerView(words, actions, location.hostname);
  }

  begin(): void {
    const { root, body } = viewOf(document);
    const all = Document.prototype.querySelectorAll;
    // A modal dialog makes everything outside it inert, so the picker must be inside.
    const modalDialog = [...all.call(document, ':modal')].at(-1);
    Element.prototype.append.call(modalDialog ?? root, this.#view.host);
    this.#view.host.showPopover();
    this.#view.focus();
    this.#listen();
    this.#move(all.call(document, START)[0] ?? body ?? undefined);
    const follow = () => {
      if (this.#ended.signal.aborted) return;
      if (this.#endUnseen()) return;
      this.#view.position(this.#current, this.#picked);
      requestAnimationFrame(follow);
    };
    follow();
  }

  /** Removes the picker; without picks, it was canceled. */
  end(picks?: Picks): void {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    clearTimeout(this.#idle);
    this.#view.host.remove();
    Reflect.deleteProperty(globalThis, OPEN);
    this.#done(picks);
  }

  #listen(): void {
    const { signal } = this.#ended;
    const options = { capture: true, passive: false, signal };
    const listenTo = (names: readonly string[], act: (event: Event) => void) => {
      const onEvent = (event: Event) => this.#endUnseen() || act(event);
      for (const name of names) window.addEventListener(name, onEvent, options);
    };
    listenTo(POINTER_EVENTS, (event) => this.#pointer(event));
    // Moves within a frame don't arrive here, but the pointer entering it does.
    listenTo(['pointermove', 'pointerover'], (event) => this.#hover(event));
    listenTo(KEY_EVENTS, (event) => this.#key(event));
    window.addEventListener('pagehide', () => this.end(), { signal });
    this.#wait();
  }

  /**
   * Ends the picker if the page hides it, because an invisible picker would swallow clicks and keys. Also checked on
   * each event, since a page can cancel the timers of every world.
   */
  #endUnseen(): boolean {
    if (this.#view.isShown()) return false;
    this.end();
    return true;
  }

  #wait(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.end(), IDLE_MS);
  }

  #isOwn = (event: Event): boolean => event.composedPath().includes(this.#view.host);

  #pointer(event: Event): void {
    if (!event.isTrusted || this.#isOwn(event)) return;
    stop(event);
    this.#wait();
    if (event.type !== 'click') return;
    this.#point(event);
    this.#toggle();
  }

  #hover(event: Event): void {
    if (!event.isTrusted || !(event instanceof PointerEvent)) return;
    const { screenX, screenY } = event;
    const rests = screenX === this.#pointerAt.screenX && screenY === this.#pointerAt.screenY;
    this.#pointerAt = { screenX, screenY };
    if (!rests && !this.#isOwn(event)) this.#point(event);
  }

  #point(event: Event): void {
    const [target] = event.composedPath();
    if (!(target instanceof Node) || !isElement(target) || target === this.#current) return;
    this.#smaller = [];
    this.#move(target);
  }

  #key(event: Event): void {
    if (!event.isTrusted || !(event instanceof KeyboardEvent)) return;
    const action = this.#actionOf(pressedKey(event));
    if (action === undefined) return;
    stop(event);
    if (event.type !== 'keydown') return;
    this.#wait();
    action();
  }

  #actionOf(key: string): (() => void) | undefined {
    const always: Record<string, () => void> = {
      Escape: () => this.end(),
      ArrowUp: () => this.#up(),
      ArrowDown: () => this.#down(),
      ArrowLeft: () => this.#aside(-1),
      ArrowRight: () => this.#aside(1),
    };
    if (this.#view.controlFocused()) return always[key];
    const own: Record<string, () => void> = { ' ': () => this.#toggle(), Enter: () => this.#finish() };
    return always[key] ?? own[key];
  }

  #move(to: Element | undefined): void {
    if (to === undefined) return;
    this.#current = to;
    this.#view.paint(to, this.#picked);
  }

  #up(): void {
    const [from, to] = [this.#current, this.#current && outerElement(this.#current)];
    if (from === undefined || to === undefined) return;
    this.#smaller.push(from);
    this.#go(to);
  }

  #down(): void {
    this.#go(this.#smaller.pop() ?? (this.#current && innerElement(this.#current)));
  }

  #aside(step: 1 | -1): void {
    const to = this.#current && siblingElement(this.#current, step);
    if (to !== undefined) this.#smaller = [];
    this.#go(to);
  }

  /** Moves to an element by key, and scrolls it into view. */
  #go(to: Element | undefined): void {
    if (to !== undefined) Element.prototype.scrollIntoView.call(to, { block: 'nearest' });
    this.#move(to);
  }

  /** Picks the current element, or removes the pick that contains it. */
  #toggle(): void {
    const current = this.#current;
    if (current === undefined) return;
    const around = this.#picked.filter((one) => isWithin(current, one));
    const left = this.#picked.filter((one) => !around.includes(one) && !isWithin(one, current));
    this.#picked = around.length > 0 || left.length >= MAX_PICKS ? left : [...left, current];
    this.#view.paint(current, this.#picked);
  }

  #finish(): void {
    const picked = this.#picked.length > 0 || this.#current === undefined ? this.#picked : [this.#current];
    if (picked.length === 0) return;
    this.end({ elements: picked.toSorted(inPageOrder), remember: this.#view.remembers() });
  }
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
