import { restoreBadge } from '../browser/badge.ts';
import { compareRelease } from '../browser/news.ts';
import { dropAside } from '../library/store.ts';
import { claimSession, closeToContentScripts, isNewSession } from '../storage/areas.ts';
import { hasDatabase, isPrivateBackground } from '../storage/privacy.ts';
import { type Background, composeShared, composeWork, type Shared } from './compose.ts';
import { recoverRestore } from './restore.ts';
import { currentSettings, makeMenus, showPopup } from './settings.ts';

type Parts = Omit<Background, 'ready' | 'beginSession'>;

/** Assembles the background and starts recovering what the previous one left unfinished. */
export function createBackground(): Background {
  const shared = composeShared();
  if (isPrivateBackground()) return createPrivate(shared);
  const parts = { ...shared, ...composeWork(shared, false) };
  // Not only at the browser's start: the page that was restoring may be gone, too.
  const restored = recoverRestore(parts).catch(warn('go back to what was there before a restore'));
  let begun = Promise.resolve();
  return {
    ...parts,
    // What the last browser session left must not serve as copies.
    ready: recover(parts, restored).then(() => begun),
    beginSession() {
      // What tells whether a restore was finished is deleted, too.
      begun = restored.then(() => dropLastSession(parts));
      return begun;
    },
  };
}

/** Deletes what is kept until the browser closes, except answers, which go with the searches in session storage. */
async function dropLastSession({ prune }: Parts): Promise<void> {
  await prune({ from: Date.now() }).catch(warn('delete the pages of the last session'));
  await dropAside(Number.POSITIVE_INFINITY).catch(warn('delete removed pages'));
}

/**
 * The background of private windows, which have no library to tidy, and all they have is of this browser session. It
 * recovers after `first`.
 */
export function createPrivate(shared: Shared, first: Promise<unknown> = Promise.resolve()): Background {
  const parts = { ...shared, ...composeWork(shared, true) };
  return { ...parts, ready: first.then(() => recoverPrivate(parts)), beginSession: async () => undefined };
}

async function recoverPrivate({ searches, runner, alarm }: Parts): Promise<void> {
  await alarm.set();
  // In Chrome and Edge, the background of private windows gets neither onInstalled nor onStartup.
  if (isPrivateBackground()) await makeMenus().catch(warn('create the menus'));
  await searches.recover().catch(warn('recover searches'));
  await runner.recover(false);
  runner.pump().catch(warn('finish a job'));
}

async function recover(parts: Parts, restored: Promise<void>): Promise<void> {
  const { searches, answers, runner, store, history, prune, usage, noteCaps, alarm } = parts;
  // True also if the mark couldn't be set, or an update of Quarry removed it. So it is no reason to delete anything.
  const [firstInSession] = await Promise.all([isNewSession(), closeToContentScripts(), alarm.set()]);
  await restored;
  if (firstInSession) {
    // A failure in any of these must not hold up jobs or new requests.
    await answers.open().catch(warn('open the stored answers'));
    await compareRelease().catch(warn('compare the version with the last one'));
    await currentSettings()
      .then(({ history: held }) => history.applyRules(held))
      .catch(warn('apply the history settings'));
  }
  // A failed recovery of searches must not hold up jobs.
  const searched = searches.recover().catch(warn('recover searches'));
  const [stored] = await Promise.all([runner.recover(firstInSession), searched]);
  // Until the paused state of jobs is stored, the next background must recover them again.
  if (firstInSession && stored) await claimSession().catch(warn('mark the session'));
  const tidied = prune().catch(warn('prune old pages'));
  // After a browser restart, expired pages must not serve as copies. Otherwise, don't make the user wait for pruning.
  if (firstInSession) await tidied;
  if (hasDatabase()) dropAside(Date.now()).catch(warn('delete removed pages'));
  const badge = store.all().then((jobs) => restoreBadge(jobs.at(-1)));
  badge.catch(warn('update the badge'));
  // A reload of the extension resets it, and in Firefox without an event.
  showPopup().catch(warn('set the popup’s look'));
  // Records today, so that setting the clock back later does not start a new day under a cap.
  currentSettings()
    .then(({ caps }) => caps && usage.see())
    .catch(warn('record the day for caps'));
  void noteCaps();
  runner.pump().catch((cause: unknown) => console.warn('A job was interrupted', cause));
}

const warn = (task: string) => (cause: unknown) => console.warn(`Could not ${task}`, cause);
