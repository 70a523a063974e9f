/** Paints the view over a page whose field may have been typed into, and types the same into the view. */
export function keepTyped(page: HTMLElement, paint: () => void): void {
  const typed = page.querySelector('input')?.value;
  paint();
  const field = page.querySelector('input');
  if (!typed || !field) return;
  field.value = typed;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
