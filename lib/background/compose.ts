import { describeJob, showBadge } from '../browser/badge.ts';
import { copyInBackground, saveInBackground } from '../browser/clipboard/clipboard.ts';
import { addToCollection } from '../browser/collection.ts';
import { mayReadFiles, readInTab } from '../browser/in-tab/in-tab.ts';
import { showPageNote } from '../browser/in-tab/page-note.ts';
import { pickInTab } from '../browser/in-tab/pick.ts';
import { createJobsAlarm, keepAwake, replaceKeepAliveCall } from '../browser/keep-awake.ts';
import { setMessageLanguage, setPopupLanguage } from '../browser/language.ts';
import { createMenus, followMenus } from '../browser/menus.ts';
import { openPdf } from '../browser/pdf/open-pdf.ts';
import { hasCachedAccess } from '../browser/permissions.ts';
import { openDocumentBuilder } from '../browser/places.ts';
import { openInFront, openReview, readSelectedLinks } from '../browser/tabs/tabs.ts';
import { text } from '../browser/text.ts';
import { counted, textWith } from '../browser/text-values.ts';
import type { DocumentWords } from '../document/document.ts';
import { createInTab } from '../extraction/in-tab/in-tab.ts';
import { type Job, type JobSource, withoutDelivery } from '../extraction/job/job.ts';
import { isFinal } from '../extraction/job/progress.ts';
import { startRules } from '../extraction/job/review.ts';
import { toExtractRequest } from '../extraction/queue/request.ts';
import { createRunner } from '../extraction/queue/runner.ts';
import { ruleForPicks, siteRuleFor, withSiteRule } from '../extraction/sites/site-rules.ts';
import { createGestures } from '../extraction/start/gestures.ts';
import { readPages } from '../extraction/start/read-links.ts';
import { jobStore } from '../extraction/store.ts';
import { DEFAULT_LIBRARY } from '../library/rules.ts';
import { prunePages as prune } from '../library/store.ts';
import { removeIsolates } from '../plain-text.ts';
import { siteDefaultFor } from '../presets/destinations.ts';
import type { SearchForm } from '../search/form.ts';
import { historyStore } from '../search/history-store.ts';
import { toRequest } from '../search/request.ts';
import { createSearches } from '../search/searches.ts';
import { searchStore } from '../search/store.ts';
import { createGateway } from '../service/gateway.ts';
import { waitLeft } from '../service/retry-after.ts';
import { backoffStore } from '../service/store.ts';
import { mergeSettings, type SettingsChange } from '../settings/merge.ts';
import type { Settings } from '../settings/settings.ts';
import { cacheSettings, readSettings, writeSettings } from '../settings/store.ts';
import { local, session } from '../storage/areas.ts';
import { readOnce } from '../storage/cache.ts';
import { database } from '../storage/database.ts';
import { isPrivate, isPrivateInFirefox } from '../storage/privacy.ts';
import { createSerializer } from '../storage/serialize.ts';
import { sharedUsage } from '../usage/holds.ts';
import { usageStore } from '../usage/store.ts';
import { deviceKey, forgetDeviceKey } from '../vault/device-key.ts';
import { privateDeviceKey } from '../vault/private-device-key.ts';
import { createVault, keyFor } from '../vault/vault.ts';
import { createBackups } from './backup.ts';
import { createCapNote } from './cap-note.ts';
import { createDelivery } from './deliver.ts';
import { createPageNotes } from './page-notes.ts';
import type { Shared } from './shared.ts';

const now = () => Date.now();
/**
 * Old pages are pruned to this size when private windows in Firefox run out of room: they have 8 MB in total, at two
 * bytes for most characters.
 */
const PRUNED_MEGABYTES = 2;
/** Getters and functions, so that each document uses the language set at the time it is written. */
const DOCUMENT_WORDS: DocumentWords = {
  source: (url) => removeIsolates(textWith('documentSource', { url })),
  get contents() {
    return text('documentContents');
  },
  get sources() {
    return text('documentSources');
  },
  boundary: (code) => removeIsolates(textWith('documentBoundary', { code })),
};

/** Assembles the background's parts. This is the only place where use cases are connected to the browser. */
export function composeParts(shared?: Shared) {
  // A private window uses the key of ordinary windows, which may change it, so nothing is cached there.
  const keyAreas = { device: readOnce(local, !isPrivate()), session: readOnce(session, !isPrivate()) };
  const isLent = shared !== undefined && isPrivate();
  const vault = createVault({
    areas: keyAreas,
    deviceKey: isLent
      ? privateDeviceKey(keyAreas.session, shared.deviceKey)
      : { key: deviceKey, forget: forgetDeviceKey },
    now,
  });
  if (isLent) replaceKeepAliveCall(shared.sayAtWork);
  const history = historyStore(now);
  const settings = async () => {
    const read = await readSettings(now());
    await setMessageLanguage(read.language);
    return read;
  };
  const usage = usageStore(now, {
    rules: settings,
    changed: () => void noteCaps(),
    shared: shared && {
      ...sharedUsage(navigator.locks, shared.held),
      own: isPrivate() ? 'private' : 'ordinary',
    },
  });
  const { charge } = usage;
  const noteCaps = createCapNote({ settings, usage: usage.read, now });
  const rules = async () => ({ ...(await settings()), at: now() });
  const address = async () => (await settings()).address;
  const gateway = createGateway({
    fetch: (input, init) => fetch(input, init),
    now,
    keyFor: (origin) => keyFor(vault, origin),
    hasAccess: hasCachedAccess,
    online: () => navigator.onLine,
    backoff: backoffStore,
  });
  const prunePages = async (from?: number, most = Number.POSITIVE_INFINITY): Promise<void> => {
    const rules = (await settings()).library ?? DEFAULT_LIBRARY;
    const megabytes = Math.min(rules.megabytes, most);
    await prune({ ...rules, megabytes }, { now: now(), from, busy: await busy() });
  };
  const makeRoom = isPrivateInFirefox() ? () => prunePages(undefined, PRUNED_MEGABYTES) : undefined;
  const store = jobStore({ now, usage, prunePages, makeRoom });
  const answers = searchStore(now, async () => (await settings()).keepDays, makeRoom);
  const searches = createSearches({
    store: answers,
    toRequest: async (form) => toRequest(form, await rules()),
    send: async (body, signal) => gateway(await address(), 'search', body, signal),
    now,
    storeReadPages: async (id, answer) => {
      const pages = readPages(answer);
      await store.putPages(id, new Map(pages.entries()));
    },
    remember: async (form) => history.add(form, (await settings()).history),
    charge,
    awake: keepAwake,
  });
  const searchOnce = (form: SearchForm) => searches.run(crypto.randomUUID(), form);
  const { deliver, send, toMarkdown } = createDelivery({
    settings,
    words: DOCUMENT_WORDS,
    titleOf: (first, pages) =>
      pages === 1 ? first : removeIsolates(counted('documentTitleMore', pages - 1, { title: first })),
    untitled: () => text('documentUntitled'),
    copy: copyInBackground,
    save: saveInBackground,
    openAddress: openInFront,
    openDocument: openDocumentBuilder,
    collect: async (pages) => addToCollection(await database(), pages, now()),
  });
  const oneAtATime = createSerializer();
  /** Changes settings that nothing else depends on. */
  const alterSettings = (step: (chosen: Settings) => Settings): Promise<void> =>
    oneAtATime(async () => writeSettings(step(await settings())));
  const rulesFor = async (source: JobSource) => startRules(await settings(), source);
  const notes = createPageNotes({
    setting: async () => (await settings()).pageNotes,
    // The user may have decided meanwhile.
    offer: () => alterSettings((chosen) => ({ ...chosen, pageNotes: chosen.pageNotes ?? 'offer' })),
    show: (tab, job) => showPageNote(tab, describeJob(job)),
  });
  const show = (job: Job) => {
    notes.update(job);
    return showBadge(job);
  };
  const alarm = createJobsAlarm();
  const runner = createRunner({
    store,
    send: (target, body) => gateway(target, 'extract', body),
    toRequest: async (urls) => toExtractRequest(urls, (await settings()).extraction),
    hold: usage.hold,
    concurrency: async () => (await settings()).extraction.lanes,
    startRules: rulesFor,
    deliver,
    show,
    address,
    newId: () => crypto.randomUUID(),
    now,
    waitUntil: (time) => new Promise((resolve) => setTimeout(resolve, waitLeft(time, now()))),
    alarm,
    awake: keepAwake,
  });
  const inTab = createInTab({
    store,
    runner,
    startRules: rulesFor,
    read: readInTab,
    siteRule: async (url) => siteRuleFor(url, (await settings()).sites ?? []),
    pick: pickInTab,
    async remember(url, content) {
      const rule = ruleForPicks(url, content);
      if (rule)
        await alterSettings((chosen) => ({ ...chosen, sites: withSiteRule(chosen.sites ?? [], rule) }));
    },
    openPdf: (order) => openPdf(session(), order),
    mayReadFiles,
    deliver,
    show,
    address,
    newId: () => crypto.randomUUID(),
    now,
    awake: keepAwake,
  });
  /** Sends a finished job's pages to its destination again. Does nothing if that was the clipboard. */
  const sendAgain = async (id: string): Promise<void> => {
    const sent = (await store.all()).find((job) => job.id === id && isFinal(job))?.sent;
    const pages = sent ? await store.pages(id) : [];
    if (sent === undefined || pages.length === 0) return;
    const handed = await send(id, pages, sent);
    // The user may have requeued pages meanwhile; the job then delivers them when it ends.
    const changed = await runner.change(id, (job) =>
      isFinal(job) ? { ...withoutDelivery(job), ...handed } : job,
    );
    if (changed !== undefined) await showBadge(changed);
  };
  const gestures = createGestures({
    runner,
    readSelectedLinks,
    openReview,
    inTab,
    async wayOf(url) {
      const { siteDefaults = [], extraction } = await settings();
      const way = siteDefaultFor(url, siteDefaults)?.way ?? 'usual';
      if (way !== 'usual') return way;
      return extraction.local === 'first' ? 'first' : 'service';
    },
    now,
  });
  const menuRules = async () => (await settings()).menu ?? {};
  const makeMenus = async (): Promise<void> => {
    await setPopupLanguage((await settings()).language);
    await createMenus(menuRules);
  };
  /** Makes what the browser shows of Quarry follow the settings. */
  const followSettings = async (): Promise<void> => {
    await setPopupLanguage((await settings()).language);
    await followMenus(await menuRules());
  };
  /** Applies settings that were just written. */
  const settled = async (): Promise<void> => {
    void noteCaps();
    await followSettings();
    await answers.follow();
    await prunePages();
  };
  const storeSettings = async (chosen: Settings): Promise<void> => {
    await writeSettings(chosen);
    await history.hold(chosen.history);
    await settled();
  };
  const saveSettings = (chosen: Settings) => oneAtATime(() => storeSettings(chosen));
  /** Merges a page's changes into the settings, and returns all settings. */
  const changeSettings = (change: SettingsChange): Promise<Settings> =>
    oneAtATime(async () => {
      const changed = mergeSettings(await settings(), change);
      await storeSettings(changed);
      return changed;
    });
  /** The ids of unfinished jobs. */
  const busy = async () => new Set((await store.all()).filter((job) => !isFinal(job)).map(({ id }) => id));
  const backups = createBackups({
    settings,
    oneAtATime,
    history,
    busy,
    async settled(restored) {
      cacheSettings(restored);
      await settled();
    },
    now,
  });
  return {
    vault,
    backups,
    makeMenus,
    followSettings,
    saveSettings,
    changeSettings,
    busy,
    gateway,
    charge,
    usage,
    noteCaps,
    history,
    notes,
    searches,
    searchOnce,
    answers,
    runner,
    gestures,
    inTab,
    store,
    toMarkdown,
    sendAgain,
    prunePages,
    alarm,
    settings,
    address,
    now,
  };
}

export type Parts = ReturnType<typeof composeParts>;

/** The background's parts, with a promise for its recovery. */
export interface Background extends Parts {
  /** Resolves once work left by the previous background is recovered. Nothing new starts before that. */
  ready: Promise<void>;
}
