import { copyText } from '../browser/clipboard/copy-text.ts';
import { hasAccess, requestAccess } from '../browser/host-access.ts';
import { loadActions, openOptions, readExtractedText } from '../browser/page.ts';
import { keepTyped, readSnapshot, readTyped, watchSnapshot } from '../browser/snapshot.ts';
import { openTab, openWorkspace, panelOpener } from '../browser/windows.ts';
import { ask } from '../messages/ask.ts';
import {
  readAnswered,
  readSessionHistory,
  saveDraft,
  saveLastView,
  savePosition,
} from '../search/stored-searches.ts';
import { PageSearches } from './page-searches.ts';
import type { Quarry } from './quarry.ts';

/** Creates the `Quarry` interface for a page, connected to the browser and the background. */
export function connect(): Quarry {
  const openPanel = panelOpener();
  const searches = new PageSearches({
    ask,
    readAnswered,
    readSessionHistory,
  });
  return {
    load: async () => searches.join(await readSnapshot(searches.answered)),
    watch: (changed) => searches.watch(changed, (hear) => watchSnapshot(hear, searches.answered)),
    saveDraft: (form, entryId) => void saveDraft(form, entryId),
    savePosition: (id, position) => void savePosition(id, position),
    saveLastView: (view) => void saveLastView(view),
    typed: readTyped,
    keepTyped,
    search: searches.begin,
    cancelSearch: searches.cancel,
    answered: searches.answered,
    ask,
    extractedText: readExtractedText,
    copyText,
    openTab,
    openPanel: () => void openPanel().then((opened) => (opened ? window.close() : openWorkspace())),
    openWorkspace,
    actions: loadActions,
    openOptions,
    requestAccess,
    hasAccess,
  };
}
