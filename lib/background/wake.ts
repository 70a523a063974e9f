import { claimSession, closeToContentScripts } from '../browser/areas.ts';
import { type Background, composeParts, type Parts } from './compose.ts';

/** Puts the background together and lets it take up what the last one left. */
export function wake(): Background {
  const parts = composeParts();
  return { ...parts, ready: takeUp(parts) };
}

async function takeUp({
  searches,
  answers,
  runner,
  history,
  settings,
  tidyPages,
  now,
}: Parts): Promise<void> {
  await closeToContentScripts();
  const firstInSession = await claimSession();
  if (firstInSession) {
    await answers.open();
    await history.hold((await settings()).history);
  }
  await searches.recover();
  await runner.recover(firstInSession);
  await tidyPages(firstInSession ? now() : undefined);
  void runner.pump();
}
