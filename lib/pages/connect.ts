import { copyInPage, loadActions, openOptions, openTab } from '../browser/page.ts';
import { hasAccess, requestAccess } from '../browser/permissions.ts';
import { openWorkspace, panelOpener } from '../browser/places.ts';
import { readSnapshot, watchSnapshot } from '../browser/snapshot.ts';
import { readExtracted } from '../library/extracted-pages.ts';
import { call } from '../messages/call.ts';
import type { MessageName, Request } from '../messages/protocol.ts';
import { haveAnswer, readAnswered, saveBookmark, saveDraft } from '../search/stored-searches.ts';
import { type Failure, failed, type Outcome } from '../service/failures.ts';
import type { Quarry } from './quarry.ts';

const HELD_MS = 100;

/** Holds news back for a moment while the page has something better to do, and tells it together. */
export function heldBack<T extends object>(tell: (news: T) => void, busy: () => boolean): (news: T) => void {
  let held: T | undefined;
  return (news) => {
    if (held) Object.assign(held, news);
    else if (busy()) {
      const all = { ...news };
      held = all;
      setTimeout(() => {
        held = undefined;
        tell(all);
      }, HELD_MS);
    } else tell(news);
  };
}

/** What a page of Quarry can do, connected to the browser and the background. */
export function connect(): Quarry {
  const openPanel = panelOpener();
  let keepDays = 0;
  /** The searches of this page whose answers are on their way to it. */
  const awaited = new Set<string>();
  return {
    async load() {
      const snapshot = await readSnapshot();
      keepDays = snapshot.settings.keepDays;
      return snapshot;
    },
    watch: (changed) =>
      watchSnapshot(
        // What a search writes of itself is no news to the page that waits for its answer.
        heldBack(
          (part) => {
            keepDays = part.settings?.keepDays ?? keepDays;
            changed(part);
          },
          () => awaited.size > 0,
        ),
        awaited,
      ),
    saveDraft: (form, entryId) => void saveDraft(form, entryId, keepDays),
    saveBookmark: (id, bookmark) => void saveBookmark(id, bookmark),
    async search(id, form, entryId) {
      const startedAt = Date.now();
      awaited.add(id);
      try {
        const state = await call('search', { id, entryId, ...form });
        haveAnswer(state);
        return state;
      } catch {
        // The next one knows how far the search had come, and counts what it may have cost.
        await recovered();
        const { searches } = await readSnapshot();
        const kept = searches[form.workflow];
        if (kept?.id === id && kept.status !== 'running') return kept;
        // None could be started: it can't be told.
        const failure: Failure = { code: 'interrupted' };
        return { status: 'failed', id, form, startedAt, finishedAt: Date.now(), failure };
      } finally {
        awaited.delete(id);
      }
    },
    answered: readAnswered,
    forgetAnswers: () => call('answers.forget', null),
    forgetHistory: (query) => call('history.forget', { query }),
    // A background that ended in between takes the search for one that was cut off.
    searchStored: (id) => call('search.stored', { id }).catch(() => false),
    cancelSearch: (id) => tell('search.cancel', { id }),
    extract: (targets, { source = 'result', refresh = false } = {}) =>
      outcomeOf(call('extract', { source, targets, refresh })),
    extractInTab: (tabs, how) => outcomeOf(call('extract.inTab', { tabs, ...how })),
    confirmJob: (job, { pageIndexes, refresh }) =>
      tell('extract.confirm', { job, pageIndexes: [...pageIndexes], refresh: [...refresh] }),
    pauseJob: (job) => tell('extract.pause', { job }),
    extractAgain: (job, pageIndexes) => tell('extract.again', { job, pageIndexes }),
    stopJob: (job) => tell('extract.stop', { job }),
    resumeJob: (job) => tell('extract.resume', { job }),
    markdownOf: (job) => outcomeOf(call('extract.markdown', { job })),
    extractedText: readExtracted,
    documentOf: (pages) =>
      outcomeOf(call('pages.markdown', { pages: pages.map(([job, place]) => ({ job, place })) })),
    // Where the background ends at that moment the badge stays, for the next view.
    badgeSeen: () => call('badge.seen', null).catch(() => false),
    copyText: copyInPage,
    openTab,
    openPanel: () => void openPanel().then((opened) => (opened ? window.close() : openWorkspace())),
    openWorkspace,
    actions: loadActions,
    openOptions,
    requestAccess,
    hasAccess,
    saveSettings: (settings) => outcomeOf(call('settings.save', settings)),
    readFile: (kind, text) => call('settings.readFile', { kind, text }).catch(() => undefined),
    saveKey: (key, address, kept, passphrase) =>
      outcomeOf(call('key.save', { key, address, kept, passphrase })),
    setKeyStorage: (kept, passphrase) => outcomeOf(call('key.setStorage', { kept, passphrase })),
    unlockKey: (passphrase) => outcomeOf(call('key.unlock', { passphrase })),
    lockKey: () => call('key.lock', null),
    removeKey: () => call('key.remove', null),
    clearEverything: () => call('everything.clear', null),
    testConnection: () => outcomeOf(call('connection.test', null)),
  };
}

/**
 * Says something to the background that the page does not wait for. A background that ends at that moment is no
 * failure to show: what became of the search or the job is stored, and the view paints that.
 */
function tell<N extends MessageName>(name: N, request: Request<N>): void {
  call(name, request).catch((cause: unknown) => console.warn('Not heard', name, cause));
}

/** Waits until the background has taken up what the last one left, where it can. */
async function recovered(): Promise<void> {
  try {
    await call('recover', null);
  } catch (cause) {
    console.warn('Nobody took up what was left', cause);
  }
}

/** What the background answered, or that it could not. */
const outcomeOf = <T>(answer: Promise<Outcome<T>>): Promise<Outcome<T>> =>
  answer.catch(() => failed('internal'));
