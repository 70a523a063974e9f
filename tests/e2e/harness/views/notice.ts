import { expect, type Locator, type Page } from '@playwright/test';

/** A failure notice as the user reads it. */
export interface Said {
  headline: string;
  charge: 'no' | 'maybe';
  /** Label of the only button; null if there is no remedy. */
  button: string | null;
}

/** The failure notice in a view or a part of one. */
export const noticeIn = (view: Page | Locator): Locator => view.locator('section.failure');

/** A button's label, with its price if it costs anything. */
const orPriced = (label: string) => new RegExp(`^${RegExp.escape(label)}(?:\\s· \\$[\\d.]+)?$`);

/** Checks a notice: what happened, whether there may be a charge, and at most one button. */
export async function expectNotice(view: Page | Locator, { headline, charge, button }: Said): Promise<void> {
  const notice = noticeIn(view);
  await expect(notice.getByRole('heading')).toHaveText(headline);
  const maybe = notice.getByText('You may have been charged.');
  await expect(maybe).toHaveCount(charge === 'maybe' ? 1 : 0);
  const buttons = notice.getByRole('button');
  await expect(buttons).toHaveCount(button === null ? 0 : 1);
  if (button !== null) await expect(buttons).toHaveText(orPriced(button));
}
