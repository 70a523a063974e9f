import { expect, type Locator, type Page } from '@playwright/test';

/** What a view says of a failure, as a person reads it. */
export interface Said {
  headline: string;
  charge: 'no' | 'maybe';
  /** Name of the one button; null where nothing mends it. */
  button: string | null;
}

const CHARGE = { no: 'Not charged.', maybe: 'You may have been charged.' } as const;

/** The notice of a failure, in a view or a part of one. */
export const noticeIn = (view: Page | Locator): Locator => view.locator('section.failure');

/** Checks all that a notice has to say: what happened, whether it may have cost something, and one button at most. */
export async function expectNotice(view: Page | Locator, { headline, charge, button }: Said): Promise<void> {
  const notice = noticeIn(view);
  await expect(notice.getByRole('heading')).toHaveText(headline);
  await expect(notice.locator('.charge')).toHaveText(CHARGE[charge]);
  const buttons = notice.getByRole('button');
  await expect(buttons).toHaveCount(button === null ? 0 : 1);
  if (button !== null) await expect(buttons).toHaveText(button);
}

/** Unfolds the details and copies the trace id from there; gives what stands there. */
export async function copyTrace(view: Page): Promise<string | null> {
  const notice = noticeIn(view);
  await notice.getByText('Details').click();
  await notice.getByRole('button', { name: 'Copy trace ID' }).click();
  await expect(notice.getByText('Copied', { exact: true })).toBeVisible();
  return notice.locator('code').last().textContent();
}
