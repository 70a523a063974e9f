import type { Locator } from '@playwright/test';

/** Selects from the start of one element to the end of another, as dragging does. Returns the text. */
export async function selectText(from: Locator, to: Locator = from): Promise<string> {
  await from.page().bringToFront();
  const end = await to.elementHandle();
  return from.evaluate((start, last) => {
    const selection = document.getSelection();
    if (!last || !selection) throw new Error('There is nothing to select.');
    selection.setBaseAndExtent(start, 0, last, last.childNodes.length);
    return selection.toString();
  }, end);
}
