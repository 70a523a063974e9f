import { describeJob, dismissBadge, type JobBadge, showBadge, showReading } from '../browser/badge.ts';
import { copyInBackground, inPrivateWindows, saveInBackground } from '../browser/clipboard/clipboard.ts';
import { addToCollection } from '../browser/collection.ts';
import { mayReadFiles, readInTab } from '../browser/in-tab/in-tab.ts';
import { showPageNote } from '../browser/in-tab/page-note.ts';
import { pickInTab } from '../browser/in-tab/pick.ts';
import { createJobsAlarm, keepAwake, PRIVATE_JOBS_ALARM } from '../browser/keep-awake.ts';
import { openPdf } from '../browser/pdf/open-pdf.ts';
import { openDocumentBuilder } from '../browser/surfaces.ts';
import { closeUnseen, openInFront, openReview, openUnseen, readTabSelection } from '../browser/tabs/tabs.ts';
import { text } from '../browser/text.ts';
import { counted, textWith } from '../browser/text-values.ts';
import { privateBadge } from '../browser/windows/private-badge.ts';
import type { DocumentWords } from '../document/document.ts';
import { createInTab } from '../extraction/in-tab/in-tab.ts';
import { type Job, type JobSource, withoutDelivery } from '../extraction/job/job.ts';
import { isFinal } from '../extraction/job/progress.ts';
import { startRules } from '../extraction/job/review.ts';
import type { JobStore } from '../extraction/job/stored-pages.ts';
import { toExtractRequest } from '../extraction/queue/request.ts';
import { createRunner } from '../extraction/queue/runner.ts';
import { ruleForPicks, siteRuleFor, withSiteRule } from '../extraction/sites/site-rules.ts';
import { createGestures } from '../extraction/start/gestures.ts';
import { removeIsolates } from '../plain-text.ts';
import { deliveryOf, siteDefaultFor } from '../presets/destinations.ts';
import type { Gateway } from '../service/gateway.ts';
import { waitLeft } from '../service/retry-after.ts';
import type { Settings } from '../settings/settings.ts';
import { database } from '../storage/database.ts';
import { isPrivateBackground } from '../storage/privacy.ts';
import type { Area } from '../storage/versioned.ts';
import type { UsageStore } from '../usage/store.ts';
import { createDelivery } from './deliver.ts';
import { createPageNotes } from './page-notes.ts';
import type { SettingsChanges } from './settings-changes.ts';

/** Getters and functions, so that each document uses the language set at the time it is written. */
const DOCUMENT_WORDS: DocumentWords = {
  source: (url) => removeIsolates(textWith('documentSource', { url })),
  get contents() {
    return text('documentContents');
  },
  get sources() {
    return text('documentSources');
  },
  get shortened() {
    return text('documentShortened');
  },
  boundary: (code) => removeIsolates(textWith('documentBoundary', { code })),
};

interface Parts {
  settings(): Promise<Settings>;
  alterSettings: SettingsChanges['alterSettings'];
  store: JobStore;
  session: Area;
  /** Whether this is for private windows. */
  isPrivate: boolean;
  hold: UsageStore['hold'];
  gateway: Gateway;
  /** The URL of the service. */
  address(): Promise<string>;
  now(): number;
}

/** Assembles what extracts pages: jobs, local extraction, gestures, and delivery. */
export function composeExtraction({
  settings,
  alterSettings,
  store,
  session,
  isPrivate,
  hold,
  gateway,
  address,
  now,
}: Parts) {
  const badge: JobBadge = isPrivate
    ? privateBadge
    : { show: showBadge, reading: showReading, seen: dismissBadge };
  const { deliver, send, toMarkdown } = createDelivery({
    settings,
    words: DOCUMENT_WORDS,
    titleOf: (first, pages) =>
      pages === 1 ? first : removeIsolates(counted('documentTitleMore', pages - 1, { title: first })),
    untitled: () => text('documentUntitled'),
    ...(isPrivate ? inPrivateWindows : { copy: copyInBackground, save: saveInBackground }),
    openAddress: (url) => openInFront(url, isPrivate),
    openDocument: (job, preset) => openDocumentBuilder(job, preset, isPrivate),
    async collect(pages) {
      if (isPrivate) throw new Error('Private windows have no collection');
      await addToCollection(await database(), pages, now());
    },
  });
  const rulesFor = async (source: JobSource) => startRules(await settings(), source);
  const notes = createPageNotes({
    setting: async () => (await settings()).pageNotes,
    // The user may have decided meanwhile.
    offer: () => alterSettings((chosen) => ({ ...chosen, pageNotes: chosen.pageNotes ?? 'offer' })),
    show: (tab, job) => showPageNote(tab, describeJob(job)),
  });
  const show = (job: Job) => {
    notes.update(job);
    return badge.show(job);
  };
  // In Chrome and Edge, private windows have their own alarms.
  const isBeside = isPrivate && !isPrivateBackground();
  const alarm = createJobsAlarm(isBeside ? PRIVATE_JOBS_ALARM : undefined);
  const runner = createRunner({
    store,
    send: (target, body) => gateway(target, 'extract', body),
    toRequest: async (urls) => toExtractRequest(urls, (await settings()).extraction),
    hold,
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
    read: (tab, frame, wanted) => badge.reading(readInTab(tab, frame, wanted)),
    siteRule: async (url) => siteRuleFor(url, (await settings()).sites ?? []),
    pick: async (tab) =>
      pickInTab(tab, deliveryOf({ source: 'text', pages: [] }, await settings(), 'parts').to, badge.reading),
    async remember(url, content) {
      const rule = ruleForPicks(url, content);
      if (rule)
        await alterSettings((chosen) => ({ ...chosen, sites: withSiteRule(chosen.sites ?? [], rule) }));
    },
    openUnseen: (url) => openUnseen(url, isPrivate),
    closeUnseen,
    pause: () => new Promise((resolve) => setTimeout(resolve, 1000)),
    openPdf: (order) => openPdf(session, order, isPrivate),
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
    const job = await store.find(id);
    const sent = job && isFinal(job) ? job.sent : undefined;
    const pages = sent ? await store.pages(id) : [];
    if (sent === undefined || pages.length === 0) return;
    const handed = await send(id, pages, sent);
    // The user may have requeued pages meanwhile; the job then delivers them when it ends.
    const changed = await runner.change(id, (job) =>
      isFinal(job) ? { ...withoutDelivery(job), ...handed } : job,
    );
    if (changed !== undefined) await badge.show(changed);
  };
  const readSelection = (tab: number, frame?: number) => badge.reading(readTabSelection(tab, frame));
  const gestures = createGestures({
    runner,
    readSelection,
    openReview: () => openReview(isPrivate),
    inTab,
    async wayOf(url) {
      const { siteDefaults = [], extraction } = await settings();
      const way = siteDefaultFor(url, siteDefaults)?.way ?? 'usual';
      if (way !== 'usual') return way;
      return extraction.local === 'first' ? 'first' : 'service';
    },
    now,
  });
  return { badge, runner, inTab, gestures, readSelection, notes, toMarkdown, sendAgain, alarm };
}
