import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { writeClipboard } from './clipboard.ts';
import { type Session, startFirefox } from './firefox.ts';
import { restorePrefs } from './prefs.ts';

/** In Firefox's window. */
declare const Services: {
  console: { reset(): void };
  ppmm: { loadProcessScript(url: string, later: boolean): void };
};
declare const SidebarController: { hide(): void };
declare const gURLBar: { handleRevert(): void; focus(): void };

/** Shared by the files that run in sequence in this process; ends with it. */
let shared: Session | undefined;

/** Lends the shared Firefox, with Quarry freshly installed, to a file that doesn't need its own. */
export async function borrowFirefox(hosts: string[]): Promise<Session> {
  if (shared?.browser.connected) await renew(shared);
  else shared = await startFirefox({ hosts, profile: await mkdtemp(join(inject('profiles'), 'shared-')) });
  return shared;
}

/** Returns the shared Firefox. After a failed test its state is unknown, so the next file gets a new one. */
export async function giveBack(session: Session, anyFailed: boolean): Promise<void> {
  if (!anyFailed) return restorePrefs(session);
  shared = undefined;
  await session.close();
}

/** Closes all tabs except one, which becomes blank. */
export async function closeTabs(session: Session): Promise<void> {
  const [first, ...others] = await session.tabs();
  for (const page of others) await page.close();
  await first?.goto('about:blank');
}

/** Removes what a test file left behind. */
async function renew(session: Session): Promise<void> {
  await closeTabs(session);
  await session.reinstall();
  await writeClipboard(session, '');
  await session.window.evaluate(forget);
}

/** Runs in Firefox's window. */
function forget(): void {
  SidebarController.hide();
  gURLBar.handleRevert();
  const script = `Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage).clearEvents();`;
  Services.ppmm.loadProcessScript(`data:,${encodeURIComponent(script)}`, false);
  Services.console.reset();
  // The initial focus of a new window.
  gURLBar.focus();
}
