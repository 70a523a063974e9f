import type { Page } from '@playwright/test';

/** Presses Tab until a control whose name contains `name` has focus. */
export async function tabTo(view: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await view.keyboard.press('Tab');
    const focused = await view.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
    if (focused?.includes(name)) return;
  }
  throw new Error(`Tab does not reach “${name}”.`);
}
