import { settleBadge } from '../browser/badge.ts';
import { compareRelease } from '../browser/news.ts';
import { claimSession, closeToContentScripts, isNewSession } from '../storage/areas.ts';
import { isPrivate } from '../storage/privacy.ts';
import { type Background, composeParts, type Parts } from './compose.ts';
import type { Shared } from './shared.ts';

/** Puts the background together and lets it take up what the last one left. */
export function wake(shared?: Shared): Background {
  const parts = composeParts(shared);
  return { ...parts, ready: takeUp(parts) };
}

async function takeUp({
  searches,
  answers,
  runner,
  store,
  history,
  settings,
  prunePages,
  usage,
  noteCaps,
  makeMenus,
  alarm,
  now,
}: Parts): Promise<void> {
  const [firstInSession] = await Promise.all([isNewSession(), closeToContentScripts(), alarm.set()]);
  if (firstInSession) {
    // Chrome tells a private window's background neither of an installation nor of a start.
    if (isPrivate() && import.meta.env.BROWSER !== 'firefox') await makeMenus().catch(left('The menus'));
    // Whatever is wrong with them, jobs go on, and what is asked for is done.
    await answers.open().catch(left('Answers'));
    await compareRelease().catch(left('The version that ran last'));
    await settings()
      .then(({ history: held }) => history.hold(held))
      .catch(left('Past searches'));
  }
  // Whatever is wrong with the searches, jobs go on.
  const searched = searches.recover().catch(left('Searches'));
  const [stored] = await Promise.all([runner.recover(firstInSession), searched]);
  // Until it is stored that jobs wait for the user, the next background has to see to that.
  if (firstInSession && stored) await claimSession().catch(left('The marks of this session'));
  const tidied = prunePages(firstInSession ? now() : undefined).catch(left('Old pages'));
  // What ended with the browser is no copy any more; else nobody who clicked waits for it.
  if (firstInSession) await tidied;
  const told = store.all().then((jobs) => settleBadge(jobs.at(-1)));
  told.catch((cause: unknown) => console.warn('The badge was left as it is', cause));
  // A clock that is set back later starts no new day under a cap.
  settings()
    .then(({ caps }) => caps && usage.see())
    .catch(left('The days of caps'));
  void noteCaps();
  runner.pump().catch((cause: unknown) => console.warn('A job was interrupted', cause));
}

const left = (what: string) => (cause: unknown) => console.warn(`${what} were left as they were`, cause);
