import type { Page } from '@playwright/test';
import type { Session } from './chromium.ts';

/** All targets of a type, as the browser's developer tools tell of them. */
export const targetsOf = async ({ devtools }: Pick<Session, 'devtools'>, type: string) =>
  (await devtools.send('Target.getTargets', { filter: [{ type }] })).targetInfos;

/** Clicks Quarry's icon over a page: the popup opens, and may know of that tab. */
export async function clickIcon(session: Session, page: Page): Promise<void> {
  await page.bringToFront();
  const tab = (await targetsOf(session, 'tab')).find((target) => target.url === page.url());
  if (!tab) throw new Error(`No tab shows ${page.url()}.`);
  await session.devtools.send('Extensions.triggerAction', { id: session.id, targetId: tab.targetId });
}
