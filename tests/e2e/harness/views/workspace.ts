import { expect, type Page } from '@playwright/test';
import { until } from '../../../shared/until.ts';
import type { Session } from '../browser/chromium.ts';

/** The full-page view that opens by itself at Add pages. */
export async function openedWorkspace({ context, url }: Session): Promise<Page> {
  const workspace = await until('the full-page view to open', () =>
    context.pages().find((page) => page.url().startsWith(url('desk.html#add'))),
  );
  await expect(workspace.getByRole('textbox', { name: 'URLs' })).toBeVisible();
  return workspace;
}
