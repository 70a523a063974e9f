import type { Page } from '@playwright/test';
import type { Session } from './chromium.ts';
import { until } from './until.ts';

/** All targets of a type, as the browser's developer tools tell of them. */
export const targetsOf = async ({ devtools }: Pick<Session, 'devtools'>, type: string) =>
  (await devtools.send('Target.getTargets', { filter: [{ type }] })).targetInfos;

/** Clicks Quarry's icon over a page: the popup opens, and may know of that tab. */
export async function clickIcon(session: Session, page: Page): Promise<void> {
  await page.bringToFront();
  const tab = await until(`one tab to show ${page.url()}`, async () => {
    const tabs = (await targetsOf(session, 'tab')).filter(({ url }) => url === page.url());
    // One that a test before left is still there for a moment after its page was closed.
    const open = session.context.pages().filter((other) => other.url() === page.url());
    return tabs.length > open.length ? undefined : tabs[0];
  });
  await session.devtools.send('Extensions.triggerAction', { id: session.id, targetId: tab.targetId });
}
