import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Session } from './chromium.ts';
import { until } from './until.ts';

/** All targets of a type, as the browser's developer tools tell of them. */
export const targetsOf = async ({ devtools }: Pick<Session, 'devtools'>, type: string) =>
  (await devtools.send('Target.getTargets', { filter: [{ type }] })).targetInfos;

/** Clicks Quarry's icon over a page: the popup opens, and may know of that tab. */
export async function clickIcon(session: Session, page: Page): Promise<void> {
  await page.bringToFront();
  const targetId = await tabOf(session, page);
  await session.devtools.send('Extensions.triggerAction', { id: session.id, targetId });
}

/**
 * The tab that shows a page. The browser tells of tabs by URL and title alone, and of one whose page was just closed as well:
 * this one gets a title of its own for a moment.
 */
async function tabOf(session: Session, page: Page): Promise<string> {
  const usual = await page.title();
  // The browser trims titles: alone it stays as it is, whatever the page is called.
  const mark = randomUUID();
  const { targetId } = await until(`a tab to be called ${mark}`, async () => {
    // Each time: a page that is still loading, such as the browser's view of a PDF, may give itself another.
    await page.evaluate(entitle, mark);
    return (await targetsOf(session, 'tab')).find((tab) => tab.title === mark);
  });
  await page.evaluate(entitle, usual);
  await until('the tab to have its own title again', async () => {
    const tab = (await targetsOf(session, 'tab')).find((one) => one.targetId === targetId);
    return tab?.title === mark ? undefined : true;
  });
  return targetId;
}

/** Runs in the page. */
function entitle(title: string): void {
  document.title = title;
}
