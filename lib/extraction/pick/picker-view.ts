import { isOne, viewOf } from '../in-tab/copy/page-view.ts';
import styles from './picker.css?inline';
import { boxOf } from './walk.ts';

/** The words of the picker, in the user’s language. */
export interface PickerWords {
  label: string;
  hint: string;
  larger: string;
  smaller: string;
  pick: string;
  unpick: string;
  remember: string;
  cancel: string;
  copy: string;
  language: string;
  direction: string;
  /** What an element is, and how many words it has. */
  describe(element: Element): string;
  count(parts: number): string;
}

/** What the buttons do. */
export interface PickerActions {
  larger(): void;
  smaller(): void;
  toggle(): void;
  cancel(): void;
  copy(): void;
}

export interface PickerView {
  /** What is added to the page; nothing in it can be reached from there. */
  host: HTMLElement;
  paint(current: Element | undefined, picked: readonly Element[]): void;
  /** Puts the frames where the elements are now, and the bar out of the way of the current one. */
  place(current: Element | undefined, picked: readonly Element[]): void;
  /** Whether it is still shown above the page, which can take it away, move it, or hide it. */
  isShown(): boolean;
  /** Whether one of its controls has the focus, which then takes the keys. */
  controlFocused(): boolean;
  remembers(): boolean;
  focus(): void;
}

/** Events of pointers and keys, which a picker keeps from the page. */
export const POINTER_EVENTS = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
];
export const KEY_EVENTS = ['keydown', 'keypress', 'keyup'];
const HEARD = [...POINTER_EVENTS, ...KEY_EVENTS];

/** The picker as it is shown: frames around elements and a bar with buttons, in a closed shadow root of its own. */
export function createPickerView(words: PickerWords, actions: PickerActions, site: string): PickerView {
  const host = element('div', {});
  host.setAttribute('popover', 'manual');
  host.lang = words.language;
  host.dir = words.direction;
  // A popover is a box of its own; this one is only there to be above all others.
  host.style.cssText =
    'all: initial; position: fixed; inset: 0 auto auto 0; width: 0; height: 0; overflow: visible';
  const root = host.attachShadow({ mode: 'closed' });
  const frames = element('div', {});
  const current = element('div', {
    className: 'box current',
    hidden: true,
    onclick: actions.toggle,
    // The keys stay with the bar.
    onmousedown: (event) => event.preventDefault(),
  });
  const bar = createBar(words, actions, site);
  // What its controls take is nothing for the page to hear.
  for (const name of HEARD) root.addEventListener(name, (event) => event.stopPropagation());
  root.append(element('style', { textContent: styles }), frames, current, bar.element);
  const place: PickerView['place'] = (at, picked) => {
    picked.forEach((one, index) => {
      frame(frames.children[index], one);
    });
    frame(current, at);
    current.classList.toggle('over-frame', at !== undefined && isOne(at, FRAMES));
    if (at !== undefined) bar.element.classList.toggle('up', coversBottom(boxOf(at)));
  };
  return {
    host,
    place,
    paint(at, picked) {
      frames.replaceChildren(...picked.map(() => element('div', { className: 'box picked' })));
      bar.what.textContent = at === undefined ? '' : words.describe(at);
      bar.count.textContent = picked.length === 0 ? '' : words.count(picked.length);
      bar.toggle.textContent = at !== undefined && picked.includes(at) ? words.unpick : words.pick;
      bar.copy.disabled = at === undefined && picked.length === 0;
      place(at, picked);
    },
    isShown: () => host.matches(':popover-open') && host.checkVisibility(),
    controlFocused: () => root.activeElement !== null && root.activeElement !== bar.element,
    remembers: () => bar.remember.checked,
    focus: () => bar.element.focus({ preventScroll: true }),
  };
}

function createBar(words: PickerWords, actions: PickerActions, site: string) {
  const button = (textContent: string, onclick: () => void, className = '') =>
    element('button', { type: 'button', textContent, onclick, className });
  const what = element('span', { className: 'what-words' });
  const count = element('span', { className: 'count' });
  const line = element('p', { className: 'what', ariaLive: 'polite' });
  line.append(what, count);
  const toggle = button(words.pick, actions.toggle);
  const remember = element('input', { type: 'checkbox' });
  const label = element('label', { hidden: site === '' });
  label.append(remember, words.remember);
  const copy = button(words.copy, actions.copy, 'main');
  const end = element('span', { className: 'end' });
  end.append(button(words.cancel, actions.cancel), copy);
  const row = element('div', { className: 'row' });
  row.append(
    button(words.larger, actions.larger),
    button(words.smaller, actions.smaller),
    toggle,
    label,
    end,
  );
  const bar = element('div', { className: 'bar', role: 'dialog', ariaLabel: words.label, tabIndex: -1 });
  bar.append(line, element('p', { className: 'hint', textContent: words.hint }), row);
  return { element: bar, what, count, toggle, remember, copy };
}

function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]>,
): HTMLElementTagNameMap[T] {
  sheet ??= viewOf(document).sheet();
  return Object.assign(sheet.createElement(tag), properties);
}

/** What makes elements: the page may be no HTML, or have named one of its own `createElement`. */
let sheet: Document | undefined;

function frame(box: Element | undefined, around: Element | undefined): void {
  if (!(box instanceof HTMLElement)) return;
  box.hidden = around === undefined;
  if (around === undefined) return;
  const { left, top, width, height } = boxOf(around);
  Object.assign(box.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}

/** They would hear what is clicked in them, and take the keys from then on. */
const FRAMES = 'iframe, frame, object, embed';

/** Room for the bar at the bottom of the window, in CSS pixels. */
const BAR = 160;

/** Whether an element is shown at the bottom of the window alone, where the bar stands. */
const coversBottom = ({ top }: DOMRect): boolean => top > innerHeight - BAR;
