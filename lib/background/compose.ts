import { jobBadge } from '../browser/badge.ts';
import { guardedArea } from '../browser/guarded-area.ts';
import { hasCachedAccess } from '../browser/host-access.ts';
import { pickInTab, readInTab } from '../browser/in-tab.ts';
import { mayReadFiles } from '../browser/inject.ts';
import { createJobsAlarm, keepAwake, PRIVATE_JOBS_ALARM } from '../browser/keep-awake.ts';
import { privateBadge } from '../browser/private-windows.ts';
import { closeUnseen, openPdf, openReview, openTabs, openUnseen, readTabSelection } from '../browser/tabs.ts';
import { createInTab } from '../extraction/in-tab/in-tab.ts';
import { type Job, type JobSource, withoutDelivery } from '../extraction/job/job.ts';
import { isFinal } from '../extraction/job/progress.ts';
import { startRules } from '../extraction/job/review.ts';
import { toExtractRequest } from '../extraction/queue/pages.ts';
import { createRunner } from '../extraction/queue/runner.ts';
import { ruleForPicks, siteRuleFor, withSiteRule } from '../extraction/sites/site-rules.ts';
import { createGestures } from '../extraction/start/gestures.ts';
import { readPages } from '../extraction/start/read-links.ts';
import { type JobStore, jobStore } from '../extraction/store.ts';
import { DEFAULT_LIBRARY } from '../library/retention.ts';
import { prunePages } from '../library/store.ts';
import { deliveryOf, siteDefaultFor } from '../presets/destinations.ts';
import type { SearchForm } from '../search/form.ts';
import { historyStore } from '../search/history-store.ts';
import { toRequest } from '../search/request.ts';
import { createSearches } from '../search/searches.ts';
import { searchStore } from '../search/store.ts';
import { success } from '../service/failures.ts';
import { checkKey, createGateway } from '../service/gateway.ts';
import { waitLeft } from '../service/retry-after.ts';
import { backoffStore } from '../service/store.ts';
import type { Settings } from '../settings/settings.ts';
import { local, replaceLocal, type StoredArea, session } from '../storage/areas.ts';
import { hasDatabase, isPrivateBackground } from '../storage/privacy.ts';
import { privateArea } from '../storage/private-area.ts';
import { privateTexts } from '../storage/private-texts.ts';
import { usageStore } from '../usage/store.ts';
import { deviceKey, forgetDeviceKey } from '../vault/device-key.ts';
import { createVault, keyFor, type Vault } from '../vault/vault.ts';
import { createDelivery } from './deliver.ts';
import { createCapNote, createPageNotes } from './page-notes.ts';
import { alterSettings, currentSettings } from './settings.ts';

const now = () => Date.now();
const newId = () => crypto.randomUUID();
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The URL of the service. */
export const address = async (): Promise<string> => (await currentSettings()).address;

/** What all windows share: past queries, spending, the key, and requests. */
export function composeShared() {
  const guard = import.meta.env.BROWSER === 'firefox' ? guardedArea() : undefined;
  if (guard) replaceLocal(guard);
  const vault = createVault({
    areas: { device: local(), session: session() },
    deviceKey: { key: deviceKey, forget: forgetDeviceKey, isBrief: !hasDatabase() },
    now,
  });
  const usage = usageStore(now, {
    rules: async () => ({ ...(await currentSettings()), doubted: (await guard?.isDoubted()) === true }),
    accepted: async () => guard?.accept(),
    changed: () => void noteCaps(),
  });
  const showCaps = createCapNote({ settings: currentSettings, usage: usage.read, now });
  // The note is on the icon of all windows.
  const noteCaps = isPrivateBackground() ? async () => undefined : showCaps;
  const gatewayWith = (keys: Pick<Vault, 'open'>, backoff = backoffStore) =>
    createGateway({
      fetch: (input, init) => fetch(input, init),
      now,
      keyFor: (origin) => keyFor(keys, origin),
      hasAccess: hasCachedAccess,
      online: () => navigator.onLine,
      backoff,
    });
  const gateway = gatewayWith(vault);
  /** For a key that is not saved yet: what it is told to wait for does not hold up the saved one. */
  const gatewayFor = (key: string) =>
    gatewayWith({ open: async () => success(key) }, { ...backoffStore, set: async () => undefined });
  return {
    vault,
    history: historyStore(now),
    usage,
    noteCaps,
    gateway,
    /** Checks a key that is not saved yet, or else the saved one. */
    checkKey: (at: string, key?: string) =>
      keepAwake(checkKey(key === undefined ? gateway : gatewayFor(key), at, usage.recordPage)),
  };
}

export type Shared = ReturnType<typeof composeShared>;

/** In Chrome and Edge, the areas of this background are those of private windows already. */
const areasOf = (isPrivate: boolean) =>
  isPrivate && !isPrivateBackground()
    ? { local: privateArea('local', local()), session: privateArea('session', session()) }
    : { local: local(), session: session() };

/** Searches and jobs of one kind of window: those that `isPrivate` says. */
export function composeWork(shared: Shared, isPrivate: boolean) {
  const { history, usage, gateway } = shared;
  const areas = areasOf(isPrivate);
  /** The ids of unfinished jobs. */
  const busy = async (): Promise<Set<string>> =>
    new Set((await store.all()).filter((job) => !isFinal(job)).map(({ id }) => id));
  const texts = isPrivate || !hasDatabase() ? privateTexts(areas.session, busy) : undefined;
  /** Removes the pages that the settings no longer allow. */
  const prune = async (how: { from?: number | undefined; aside?: string } = {}): Promise<void> => {
    if (texts) return;
    const rules = (await currentSettings()).library ?? DEFAULT_LIBRARY;
    await prunePages(rules, { ...how, now: now(), busy: await busy() });
  };
  const store = jobStore({ now, usage, area: areas.local, pages: texts?.pages, prunePages: () => prune() });
  const answers = searchStore(now, areas.session, texts?.answers);
  const searches = createSearches({
    store: answers,
    reusable: async (form, since) => {
      const { reuseMinutes } = await currentSettings();
      return answers.reusable(form, { reuseMinutes, since, now: now() });
    },
    toRequest: async (form) => toRequest(form, { ...(await currentSettings()), at: now() }),
    send: async (body, signal) => gateway(await address(), 'search', body, signal),
    now,
    storeReadPages: async (id, answer) => {
      const pages = readPages(answer);
      await store.putPages(id, new Map(pages.entries()));
    },
    remember: async (form, at) =>
      isPrivate ? undefined : history.add(form, (await currentSettings()).history, at),
    charge: usage.charge,
    awake: keepAwake,
  });
  const work = { isPrivate, session: areas.session, store, busy, prune, answers, searches };
  return {
    ...work,
    /** Searches, or reuses a recent answer, as Enter in a view does. */
    searchOnce: (form: SearchForm) => searches.run(newId(), form, { reuse: 0 }),
    ...composeExtraction(shared, work),
  };
}

interface Work {
  isPrivate: boolean;
  session: StoredArea;
  store: JobStore;
}

/** What extracts pages: jobs, local extraction, gestures, and delivery. */
function composeExtraction({ gateway, usage }: Shared, { isPrivate, session: area, store }: Work) {
  const badge = isPrivate ? privateBadge : jobBadge;
  // Private windows can't change the settings.
  const alter = isPrivate ? async () => undefined : alterSettings;
  const { deliver, send, toMarkdown } = createDelivery({ settings: currentSettings, isPrivate, now });
  const notes = createPageNotes(currentSettings);
  const alarm = createJobsAlarm(isPrivate && !isPrivateBackground() ? PRIVATE_JOBS_ALARM : undefined);
  const common = {
    store,
    startRules: async (source: JobSource) => startRules(await currentSettings(), source),
    deliver,
    show(job: Job) {
      notes.update(job);
      return badge.show(job);
    },
    address,
    newId,
    now,
    awake: keepAwake,
  };
  const runner = createRunner({
    ...common,
    send: (target, body) => gateway(target, 'extract', body),
    async toRequest(urls, { question }) {
      const { extraction } = await currentSettings();
      // Sources need a text of their own each.
      return toExtractRequest(urls, question === undefined ? extraction : { ...extraction, format: 'json' });
    },
    reserve: usage.reserve,
    concurrency: async () => (await currentSettings()).extraction.lanes,
    waitUntil: (time) => after(waitLeft(time, now())),
    alarm,
  });
  const inTab = createInTab({
    ...common,
    runner,
    read: (tab, frame, wanted) => badge.reading(readInTab(tab, frame, wanted)),
    siteRule: async (url) => siteRuleFor(url, (await currentSettings()).sites ?? []),
    async pick(tab) {
      const { to } = deliveryOf({ source: 'text', pages: [] }, await currentSettings(), 'parts');
      return pickInTab(tab, to, badge.reading);
    },
    async remember(url, content) {
      await alter((chosen) => {
        const rule = ruleForPicks(url, content, chosen.sites ?? []);
        return rule ? { ...chosen, sites: withSiteRule(chosen.sites ?? [], rule) } : chosen;
      });
    },
    openUnseen: (url) => openUnseen(url, isPrivate),
    closeUnseen,
    async openTabs() {
      const { extraction, siteDefaults = [] } = await currentSettings();
      if (extraction.local === 'never') return [];
      const tabs = await openTabs(isPrivate);
      return tabs.filter(({ url }) => siteDefaultFor(url, siteDefaults)?.way !== 'service');
    },
    pause: () => after(1000),
    openPdf: (order) => openPdf(area, order, isPrivate),
    mayReadFiles,
  });
  const readSelection = (tab: number, frame?: number) => badge.reading(readTabSelection(tab, frame));
  const gestures = createGestures({
    runner,
    readSelection,
    openReview: () => openReview(isPrivate),
    inTab,
    wayOf: async (url) => wayOf(url, await currentSettings()),
  });
  return {
    badge,
    runner,
    inTab,
    gestures,
    readSelection,
    notes,
    toMarkdown,
    alarm,
    /** Sends a finished job's pages to its destination again. Does nothing if that was the clipboard. */
    async sendAgain(id: string): Promise<void> {
      const job = await store.find(id);
      const sent = job && isFinal(job) ? job.sent : undefined;
      const pages = sent ? await store.pages(id) : [];
      if (job === undefined || sent === undefined || pages.length === 0) return;
      const handed = await send(job, pages, sent);
      // The user may have requeued pages meanwhile; the job then delivers them when it ends.
      const changed = await runner.change(id, (job) =>
        isFinal(job) ? { ...withoutDelivery(job), ...handed } : job,
      );
      if (changed !== undefined) await badge.show(changed);
    },
  };
}

/** How a page is extracted: by the service, in its tab with the service as a fallback, or only in its tab. */
function wayOf(url: string, { siteDefaults = [], extraction }: Settings): 'service' | 'first' | 'local' {
  const way = siteDefaultFor(url, siteDefaults)?.way ?? 'usual';
  if (way !== 'usual') return way;
  return extraction.local === 'first' ? 'first' : 'service';
}

/** The background's parts, with a promise for its recovery. */
export interface Background extends Shared, ReturnType<typeof composeWork> {
  /** Resolves once work left by the previous background is recovered. Nothing new starts before that. */
  ready: Promise<void>;
  /** Call when the browser has started. Deletes what was to be kept until it closed. */
  beginSession(): Promise<void>;
}
