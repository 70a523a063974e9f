import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { until } from '../../../shared/until.ts';
import type { Session } from './chromium.ts';

/** All DevTools targets of a type. */
export const targetsOf = async ({ devtools }: Pick<Session, 'devtools'>, type: string) =>
  (await devtools.send('Target.getTargets', { filter: [{ type }] })).targetInfos;

/** Clicks Quarry's icon on a page: the popup opens and may read that tab. */
export async function clickIcon(session: Session, page: Page): Promise<void> {
  await page.bringToFront();
  const targetId = await tabOf(session, page);
  await session.devtools.send('Extensions.triggerAction', { id: session.id, targetId });
}

/**
 * The tab that shows a page. The browser identifies tabs only by URL and title, and still lists one whose page just closed,
 * so this tab gets a unique title for a moment.
 */
async function tabOf(session: Session, page: Page): Promise<string> {
  const usual = await page.title();
  // The browser trims titles, so this one stands alone, whatever the page's title is.
  const mark = randomUUID();
  let attempts = 0;
  const isMarked = ({ title }: { title: string }) => title.startsWith(mark);
  const { targetId } = await until(`a tab titled ${mark}`, async () => {
    // Repeated, because a page that is still loading, such as the PDF viewer, may change its title; and with another
    // title each time, because setting the same one again changes nothing.
    attempts += 1;
    await page.evaluate(entitle, `${mark} ${attempts}`);
    return (await targetsOf(session, 'tab')).find(isMarked);
  });
  await page.evaluate(entitle, usual);
  await until('the tab to have its own title again', async () => {
    const tab = (await targetsOf(session, 'tab')).find((one) => one.targetId === targetId);
    return tab && isMarked(tab) ? undefined : true;
  });
  return targetId;
}

/** Runs in the page. */
function entitle(title: string): void {
  document.title = title;
}
