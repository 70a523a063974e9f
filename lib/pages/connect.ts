import { copyInPage, loadActions, openOptions, openTab } from '../browser/page.ts';
import { hasAccess, requestAccess } from '../browser/permissions.ts';
import { openWorkspace, panelOpener } from '../browser/places.ts';
import { readSnapshot, watchSnapshot } from '../browser/snapshot.ts';
import { readExtracted } from '../library/extracted-pages.ts';
import { ask } from '../messages/ask.ts';
import { haveAnswer, readAnswered, saveBookmark, saveDraft } from '../search/stored-searches.ts';
import type { Failure } from '../service/failures.ts';
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
        const state = await ask.search({ id, entryId, ...form });
        if ('id' in state) {
          haveAnswer(state);
          return state;
        }
        // The next background knows how far the search had come, and counts what it may have cost.
        await ask.recover(null);
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
    ask,
    extractedText: readExtracted,
    copyText: copyInPage,
    openTab,
    openPanel: () => void openPanel().then((opened) => (opened ? window.close() : openWorkspace())),
    openWorkspace,
    actions: loadActions,
    openOptions,
    requestAccess,
    hasAccess,
  };
}
