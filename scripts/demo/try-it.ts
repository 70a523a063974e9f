import { openPopup } from '../../tests/e2e/harness/browser/popup.ts';
import { setUp } from '../../tests/e2e/harness/views/options.ts';
import { say } from '../run.ts';
import { type Arguments, type Demo, startDemo } from './demo.ts';

const TRY = `
Quarry is in the toolbar (behind the puzzle piece), set up with a service that runs on this machine only.

  Search      click Quarry, or press Alt+Shift+Q; type, press Enter; try the other tabs.
  A page      right-click it: Quarry, Copy page as Markdown with the service; then paste anywhere.
  A link      right-click it: Copy link as Markdown.
  Many links  select text with links, right-click it: Copy selected links as Markdown….

Close the browser to exit.`;

/** Opens a browser with Quarry set up, a page to try it on, and the popup. Resolves when the browser is closed. */
export async function openForPerson(given: Arguments): Promise<void> {
  const demo = await startDemo(given);
  const closed = new Promise<void>((resolve) => demo.session.context.once('close', () => resolve()));
  const end = () => void demo.session.context.close();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    await setUp(demo.session, demo.service);
    await openFirstPage(demo);
    say(TRY);
    await closed;
  } finally {
    await demo.close();
  }
}

async function openFirstPage({ session, service }: Demo): Promise<void> {
  const { pages } = service.site;
  const first = pages.find(({ tags }) => tags.includes('links')) ?? pages[0];
  if (first) await session.open(first.url);
  for (const page of session.context.pages()) if (page.url() === 'about:blank') await page.close();
  // Optional, since some window managers keep a window in the background, where no popup can open.
  await openPopup(session).catch((error: unknown) => say(`The popup did not open: ${String(error)}`));
}
