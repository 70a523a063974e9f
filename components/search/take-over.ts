/**
 * Paints the view over a page that holds its field already, once that field is on screen. What was typed into it by then
 * is typed into the view.
 */
export function takeOver(page: HTMLElement, paint: () => void): void {
  // A page that nobody sees is not painted, and would wait for ever.
  if (document.hidden) keepTyped(page, paint);
  else requestAnimationFrame(() => setTimeout(keepTyped, 0, page, paint));
}

function keepTyped(page: HTMLElement, paint: () => void): void {
  const typed = page.querySelector('input')?.value;
  paint();
  const field = page.querySelector('input');
  if (!typed || !field) return;
  field.value = typed;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
