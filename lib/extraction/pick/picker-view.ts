import { matchesSelector, viewOf } from '../../page-to-markdown/copy/page-view.ts';
import styles from './picker.css?inline';
import { boxOf } from './walk.ts';

/** The texts of the picker in the user’s language. */
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
  /** Describes an element, with its word count. */
  describe(element: Element): string;
  count(parts: number): string;
}

/** The actions of the buttons. */
type PickerActions = Record<'larger' | 'smaller' | 'toggle' | 'cancel' | 'copy', () => void>;

/** Pointer and key events that a picker hides from the page. */
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
const HIDDEN_EVENTS = [...POINTER_EVENTS, ...KEY_EVENTS];

/** Creates the picker's interface: frames around elements and a bar with buttons, in a closed shadow root. */
export function createPickerView(words: PickerWords, actions: PickerActions, site: string) {
  const host = element('div', {});
  host.setAttribute('popover', 'manual');
  host.lang = words.language;
  host.dir = words.direction;
  // The popover has no box of its own; it only puts the content in the top layer.
  host.style.cssText =
    'all: initial; position: fixed; inset: 0 auto auto 0; width: 0; height: 0; overflow: visible';
  const root = host.attachShadow({ mode: 'closed' });
  const frames = element('div', {});
  const current = element('div', {
    className: 'box current',
    hidden: true,
    onclick: actions.toggle,
    // Keep the focus, and with it the keys, in the bar.
    onmousedown: (event) => event.preventDefault(),
  });
  const bar = createBar(words, actions, site);
  // Hide events in the picker's controls from the page.
  for (const name of HIDDEN_EVENTS) root.addEventListener(name, (event) => event.stopPropagation());
  root.append(element('style', { textContent: styles }), frames, current, bar.element);
  /** Updates the positions of the frames, and moves the bar out of the way of the current element. */
  const position = (target: Element | undefined, picked: readonly Element[]): void => {
    picked.forEach((one, index) => {
      frame(frames.children[index], one);
    });
    frame(current, target);
    current.classList.toggle('over-frame', target !== undefined && matchesSelector(target, FRAMES));
    if (target !== undefined) bar.element.classList.toggle('up', coversBottom(boxOf(target)));
  };
  return {
    /** The element added to the page. Its content is in a closed shadow root, which the page can't access. */
    host,
    position,
    paint(target: Element | undefined, picked: readonly Element[]): void {
      frames.replaceChildren(...picked.map(() => element('div', { className: 'box picked' })));
      bar.what.textContent = target === undefined ? '' : words.describe(target);
      bar.count.textContent = picked.length === 0 ? '' : words.count(picked.length);
      bar.toggle.textContent = target !== undefined && picked.includes(target) ? words.unpick : words.pick;
      bar.copy.disabled = target === undefined && picked.length === 0;
      position(target, picked);
    },
    /** Whether it is still shown; the page can remove, move, or hide it. */
    isShown: () => host.matches(':popover-open') && host.checkVisibility(),
    /** Whether one of its controls has focus and receives key presses. */
    controlFocused: () => root.activeElement !== null && root.activeElement !== bar.element,
    remembers: () => bar.remember.checked,
    focus: () => bar.element.focus({ preventScroll: true }),
  };
}

export type PickerView = ReturnType<typeof createPickerView>;

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

/** Creates elements: the page may not be HTML, or may have an element named `createElement`. */
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

/** Elements that would receive clicks in them, and then all key presses. */
const FRAMES = 'iframe, frame, object, embed';

/** The height reserved for the bar at the bottom of the window, in CSS pixels. */
const BAR = 160;

/** Whether an element is only visible at the bottom of the window, where the bar is. */
const coversBottom = ({ top }: DOMRect): boolean => top > innerHeight - BAR;
