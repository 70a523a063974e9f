/** Room between a button and what floats beside it, and at the edges of the window, in pixels. */
const GAP = 4;

/** Puts what floats beneath a button, its end at the button's; above it, or farther in, where there is no room. */
export function placeBeside(floating: HTMLElement, button: HTMLElement): void {
  const from = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const { clientWidth, clientHeight } = document.documentElement;
  const toLeft = getComputedStyle(button).direction === 'rtl' ? from.left : from.right - width;
  const below = from.bottom + GAP + height <= clientHeight - GAP;
  const top = below ? from.bottom + GAP : from.top - GAP - height;
  floating.style.left = `${Math.max(GAP, Math.min(toLeft, clientWidth - width - GAP))}px`;
  floating.style.top = `${Math.max(GAP, Math.min(top, clientHeight - height - GAP))}px`;
}
