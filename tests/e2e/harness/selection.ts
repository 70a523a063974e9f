import type { Page } from '@playwright/test';

/** Selects a page's text from the first element that matches to the end of the last, as dragging over them does. */
export async function selectText(page: Page, first: string, last = first): Promise<string> {
  await page.bringToFront();
  return page.evaluate(
    ([from, to]) => {
      const start = document.querySelector(from);
      const end = [...document.querySelectorAll(to)].at(-1);
      const selection = document.getSelection();
      if (!start || !end || !selection) throw new Error(`Nothing matches ${from} or ${to}.`);
      selection.setBaseAndExtent(start, 0, end, end.childNodes.length);
      return selection.toString();
    },
    [first, last] as const,
  );
}
