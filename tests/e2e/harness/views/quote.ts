import type { Locator } from '@playwright/test';
import { until } from '../../../shared/until.ts';

/** The price shown on a control before use, in dollars. Waits for it, because prices load after the control. */
export function quoteOn(control: Locator): Promise<number> {
  let said = '';
  return until(
    () => `a price on “${said.trim()}”`,
    async () => {
      said = await control.first().evaluate((shown) => {
        const described = document.getElementById(shown.getAttribute('aria-describedby') ?? '')?.textContent;
        return [shown.getAttribute('title'), shown.textContent, described].join(' ');
      });
      const price = /(?:about|·) \$(\d+(?:\.\d+)?)/.exec(said)?.[1];
      return price === undefined ? undefined : Number(price);
    },
  );
}
