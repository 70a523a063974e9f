import { isElement, viewOf } from '../in-tab/copy/page-view.ts';
import {
  createPickerView,
  KEY_EVENTS,
  type PickerView,
  type PickerWords,
  POINTER_EVENTS,
} from './picker-view.ts';
import { inner, inPageOrder, isWithin, outer, sibling } from './walk.ts';

/** What the user picked, and whether to pick it again on this site; nothing where they canceled. */
export interface Picks {
  elements: Element[];
  remember: boolean;
}

/** Where a picker that is open puts what ends it, so that the next one can take its place. */
const OPEN = 'quarryEndPicking';
/** A picker that was forgotten ends by itself after so long without a key or click. */
const IDLE_MS = 5 * 60_000;
/** More would be a page, which is extracted whole. */
const MOST_PICKS = 200;
const START = 'main, [role=main], article';

/**
 * Lets the user pick parts of the page, by pointer or keyboard. Reacts to the user’s own events alone, and leaves nothing
 * behind. A page can see that something stands above it, and can cover it.
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
  /** The way down again, after one went up from an element. */
  #trail: Element[] = [];
  /** What comes beneath a pointer that rests, as keys scroll or the page moves, isn’t meant. */
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
    // What stands outside a dialog that bars the rest of the page takes no clicks.
    const barring = [...all.call(document, ':modal')].at(-1);
    Element.prototype.append.call(barring ?? root, this.#view.host);
    this.#view.host.showPopover();
    this.#view.focus();
    this.#listen();
    this.#move(all.call(document, START)[0] ?? body ?? undefined);
    const follow = () => {
      if (this.#ended.signal.aborted) return;
      if (this.#endUnseen()) return;
      this.#view.place(this.#current, this.#picked);
      requestAnimationFrame(follow);
    };
    follow();
  }

  /** Takes the picker away; without picks it was canceled. */
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
    const hear = (names: readonly string[], act: (event: Event) => void) => {
      const heard = (event: Event) => this.#endUnseen() || act(event);
      for (const name of names) window.addEventListener(name, heard, options);
    };
    hear(POINTER_EVENTS, (event) => this.#pointer(event));
    // A frame hears the moves within it; that the pointer came over it is told here.
    hear(['pointermove', 'pointerover'], (event) => this.#hover(event));
    hear(KEY_EVENTS, (event) => this.#key(event));
    window.addEventListener('pagehide', () => this.end(), { signal });
    this.#wait();
  }

  /**
   * Ends where the page no longer shows it: nobody would know what takes their clicks and keys. Looked at with each
   * event, since a page can cancel the timers of every world.
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
    const [at] = event.composedPath();
    if (!(at instanceof Node) || !isElement(at) || at === this.#current) return;
    this.#trail = [];
    this.#move(at);
  }

  #key(event: Event): void {
    if (!event.isTrusted || !(event instanceof KeyboardEvent)) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    const action = ctrlKey || metaKey || altKey ? undefined : this.#actionOf(key);
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
    const [from, to] = [this.#current, this.#current && outer(this.#current)];
    if (from === undefined || to === undefined) return;
    this.#trail.push(from);
    this.#go(to);
  }

  #down(): void {
    this.#go(this.#trail.pop() ?? (this.#current && inner(this.#current)));
  }

  #aside(step: 1 | -1): void {
    const to = this.#current && sibling(this.#current, step);
    if (to !== undefined) this.#trail = [];
    this.#go(to);
  }

  /** Moves by key: what is out of sight comes into it. */
  #go(to: Element | undefined): void {
    if (to !== undefined) Element.prototype.scrollIntoView.call(to, { block: 'nearest' });
    this.#move(to);
  }

  /** Picks the current element, or drops the pick that it is in. */
  #toggle(): void {
    const current = this.#current;
    if (current === undefined) return;
    const around = this.#picked.filter((one) => isWithin(current, one));
    const left = this.#picked.filter((one) => !around.includes(one) && !isWithin(one, current));
    this.#picked = around.length > 0 || left.length >= MOST_PICKS ? left : [...left, current];
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
