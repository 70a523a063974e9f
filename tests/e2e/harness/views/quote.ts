import type { Locator } from '@playwright/test';

/** The price shown on a control before use, in dollars. Throws if there is none. */
export async function quoteOn(control: Locator): Promise<number> {
  const said = await control.first().evaluate((shown) => {
    const described = document.getElementById(shown.getAttribute('aria-describedby') ?? '')?.textContent;
    return [shown.getAttribute('title'), shown.textContent, described].join(' ');
  });
  const price = /about \$(\d+(?:\.\d+)?)/.exec(said)?.[1];
  if (price === undefined) throw new Error(`No price on “${said.trim()}”.`);
  return Number(price);
}
