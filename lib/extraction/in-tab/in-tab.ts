import type { ExtractedPage } from '../../document/document.ts';
import { withoutTracking } from '../../document/url-tracking.ts';
import { escapeText } from '../../markdown/escape.ts';
import type { Reading, ReadRequest, WantedPart } from '../../page-to-markdown/reading.ts';
import type { Destination } from '../../presets/destinations.ts';
import type { Failure } from '../../service/failures.ts';
import { coalesce, createSerializer } from '../../storage/cache.ts';
import { needsConfirmation } from '../../usage/cost.ts';
import { isUnreachable, leftOpen } from '../job/failed-pages.ts';
import type { Job, JobSource, Target } from '../job/job.ts';
import { isFinal, sameTargets } from '../job/progress.ts';
import { rulesFor, type StartRules } from '../job/review.ts';
import { loosely } from '../queue/pages.ts';
import type { SiteRule } from '../sites/site-rules.ts';
import { sameDocument } from '../start/selection.ts';
import { collectTargets, requestedUrl } from '../start/targets.ts';
import type { JobStore } from '../store.ts';
import { continueWithService } from './filling.ts';
import { createPageSaver, type PageSaverParts, type ReadPage } from './page-saver.ts';
import type { PdfOrder, TabPage } from './tabs.ts';

/** A frame of a tab, and the page that the tab showed when the user requested it. */
interface TabFrame {
  tab: number;
  frame: number;
  target: Target;
  /** The URL of the frame, if it differs from the tab's. */
  frameUrl?: string | undefined;
  /** The selected text as the browser says it, which is used if the frame can't be read. */
  selectionText?: string | undefined;
  /** The job to fill: it requested the page and got no text. */
  job?: string | undefined;
  /** Where the user wants the page this time. */
  to?: Destination | undefined;
}

/** A tab that shows a page of a job; not `opened` if it was there before. */
export interface UnseenTab {
  id: number;
  opened: boolean;
}

/** What the user picked in a tab. */
export interface Picked {
  /** CSS selectors to remember for the site; empty for a one-time pick. */
  remembered: readonly string[];
}

/** What a frame gave: `pdf` if it shows a PDF, `late` if it doesn't respond, `undefined` if it may not be read. */
type Read = Reading | 'pdf' | 'late' | undefined;

export interface InTabParts extends PageSaverParts {
  store: PageSaverParts['store'] & Pick<JobStore, 'copies'>;
  /** The review rules for a job from this source. */
  startRules(source: JobSource): Promise<StartRules>;
  /** Reads a part of a frame. */
  read(tab: number, frame: number, wanted: ReadRequest): Promise<Read>;
  /** The rule for a page's site, if any. */
  siteRule(url: string): Promise<SiteRule | undefined>;
  /**
   * Lets the user pick parts of a tab's page; `undefined` if the page may not be read, `late` if it doesn't respond,
   * `canceled` if the user cancels.
   */
  pick(tab: number): Promise<Picked | 'canceled' | 'late' | undefined>;
  /** Remembers the CSS selectors of picked parts for a page's site. */
  remember(url: string, selectors: readonly string[]): Promise<void>;
  /** Opens a URL in a background tab, unless a tab shows it. Resolves once it has loaded; `undefined` if none opened. */
  openUnseen(url: string): Promise<UnseenTab | undefined>;
  /** Closes a tab that was opened so, unless the user went there. */
  closeUnseen(tab: UnseenTab): Promise<void>;
  /** The loaded tabs that may be read. */
  openTabs(): Promise<{ id: number; url: string }[]>;
  /** Waits for a page that shows no text yet. */
  pause(): Promise<void>;
  /** Opens the view that reads PDFs. */
  openPdf(order: PdfOrder): Promise<void>;
  /** Whether the user lets Quarry read local files. */
  mayReadFiles(): Promise<boolean>;
  awake<T>(work: Promise<T>): Promise<T>;
}

/** How many tabs are read concurrently; each uses its own process. */
const CONCURRENT_TABS = 6;
/** How many tabs are opened concurrently, each with a page to load. */
const CONCURRENT_OPENED = 3;
/** A page may show its text a moment after it has loaded, or another page first. */
const MAX_READS = 4;

/**
 * Creates the gestures that extract pages locally in their tab: free, and nothing leaves the browser. The result is a job
 * like any other, or fills a page of an existing job that got no text for it. Repeating a request before it finishes has no
 * effect.
 */
export function createInTab(parts: InTabParts) {
  const { store, runner } = parts;
  /** A page that is asked for again meanwhile is not opened twice. */
  const serialize = createSerializer();
  /** Nor is a question that another view asks meanwhile. */
  const serializeSources = createSerializer();
  const { saveNew, savePage, fillPage, deliverEnded } = createPageSaver(parts);

  const read = async (tabFrame: TabFrame, part: WantedPart, isSame = sameDocument): Promise<Read> => {
    const { tab, frame, target, frameUrl = target.url } = tabFrame;
    const rule = part === 'page' ? await parts.siteRule(frameUrl) : undefined;
    const wanted = rule === undefined ? { part } : { part, rule };
    const reading = await parts.awake(parts.read(tab, frame, wanted));
    if (typeof reading !== 'object') return reading;
    // Ignore the reading if the tab or frame has navigated to another page meanwhile.
    return isSame(reading.url, frameUrl) ? reading : undefined;
  };

  const readTab = async ({ tab, ...target }: TabPage): Promise<ReadPage> => {
    const reading = await read({ tab, frame: 0, target }, 'page');
    if (hasText(reading)) return asPage(target, reading);
    const failure = await whyNot(target.url, reading, parts);
    return { ...target, url: requestedUrl(target.url), failure };
  };

  /** Reads a page of a job in a tab of its own. Returns whether it showed the page; `undefined` without a tab. */
  const readOpened = async (job: string, target: Target): Promise<boolean | undefined> => {
    const tab = await parts.openUnseen(target.url);
    if (tab === undefined) return undefined;
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      if (reads > 0) await parts.pause();
      const reading = await read({ tab: tab.id, frame: 0, target }, 'page', samePage);
      if (!hasText(reading) || reading.refused) continue;
      await fillPage(job, asPage(target, reading));
      await parts.closeUnseen(tab);
      return true;
    }
    return false;
  };

  const readAllOpened = async (id: string, pageIndexes: readonly number[]): Promise<void> => {
    const job = await store.find(id);
    const wanted = pageIndexes.filter((pageIndex) => isUnreachable(job?.pages[pageIndex]));
    const readings = sideBySide(wanted, CONCURRENT_OPENED, async (pageIndex) => {
      const target = job?.pages[pageIndex];
      return target && readOpened(id, target);
    });
    const read = await Promise.all(readings);
    const unread = wanted.filter((_, index) => read[index] === false);
    const left = await runner.change(id, (one) => leftOpen(one, unread));
    // All at once: each delivery replaces what is on the clipboard, or opens a note.
    if (left !== undefined && read.includes(true)) await deliverEnded(left);
  };

  const readSource = async (target: Target, tab?: { id: number; url: string }): Promise<ReadPage> => {
    const reading = tab && (await read({ tab: tab.id, frame: 0, target, frameUrl: tab.url }, 'page'));
    if (hasText(reading) && !reading.refused) return { ...target, ...asPage(target, reading) };
    return { ...target, failure: await whyNot(target.url, reading, parts) };
  };

  const readSources = async (question: string, targets: readonly Target[]): Promise<Job | undefined> => {
    const isSame = (job: Job) => job.question === question && sameTargets(job, targets) && !isFinal(job);
    // The runner joins or replaces it.
    if ((await store.all()).some(isSame)) return undefined;
    const tabs = new Map((await parts.openTabs()).map((tab) => [requestedUrl(tab.url), tab]));
    if (!targets.some(({ url }) => tabs.has(url))) return undefined;
    const rules = rulesFor(question, await parts.startRules('result'));
    const copies = await store.copies(targets.map(({ url }) => url));
    const charged = targets.filter(({ url }) => !copies.has(url) && !rules.isLocalOnly(url));
    // What the user is to be asked about is asked before anything is read. A tab may turn out to be unreadable.
    const asks =
      needsConfirmation({ pages: charged.length }, rules) && !charged.every(({ url }) => tabs.has(url));
    if (asks || targets.length > rules.reviewAbove) return undefined;
    const readings = sideBySide(targets, CONCURRENT_TABS, (target) =>
      readSource(target, tabs.get(target.url)),
    );
    return thenService('result', readings, true, question);
  };

  const withService = async (job: Job, first: boolean): Promise<Job> => {
    const urls = job.pages.flatMap((page) => (page.state === 'done' ? [] : [page.url]));
    const rules = rulesFor(job.question, await parts.startRules(job.source));
    return continueWithService(job, first, await store.copies(urls), rules);
  };

  /** Saves readings as a job that continues with the service, if `first` also for what could not be read. */
  const thenService = (
    source: JobSource,
    readings: Promise<ReadPage | Target>[],
    first: boolean,
    question?: string,
  ): Promise<Job> =>
    parts.awake(saveNew(source, readings, { goOn: (job) => withService(job, first), question }));

  const { recordFailure } = runner;

  return {
    /** Extracts the page; `undefined` for a PDF, which opens in its own view. */
    page: coalesce(async (tabFrame: TabFrame): Promise<Job | undefined> => {
      const reading = await read(tabFrame, 'page');
      if (reading === 'pdf') {
        await parts.openPdf(orderOf(tabFrame));
        return undefined;
      }
      if (!hasText(reading)) return recordFailure('page', await whyNot(tabFrame.target.url, reading, parts));
      return savePage(asPage(tabFrame.target, reading), tabFrame.job, { to: tabFrame.to });
    }),
    /** Records what the PDF view read. */
    pdf: (order: PdfOrder, reading: Reading): Promise<Job> => {
      const { tab: _shown, job, to, ...target } = order;
      return reading.markdown === ''
        ? recordFailure('page', { code: 'here-empty' })
        : savePage(asPage(target, reading), job, { to });
    },
    /** Extracts only the selected text. */
    selection: coalesce(async (tabFrame: TabFrame) => {
      const reading = await read(tabFrame, 'selection');
      const text = escapeText(tabFrame.selectionText ?? '');
      const { url } = tabFrame.target;
      if (reading === 'late') return recordFailure('text', { code: 'here-late' });
      const selected = hasText(reading) || text === '' ? reading : { url, title: '', markdown: text };
      if (selected === undefined || selected === 'pdf')
        return recordFailure('text', { code: 'selection-unreadable' });
      if (selected.markdown === '') return recordFailure('text', { code: 'here-nothing-selected' });
      return saveNew('text', [
        Promise.resolve({ ...asPage(tabFrame.target, selected), whole: true } as const),
      ]);
    }),
    /** Extracts the parts that the user picks in the page; `undefined` if they cancel. */
    parts: coalesce(async (tabFrame: TabFrame): Promise<Job | undefined> => {
      const picked = await parts.awake(parts.pick(tabFrame.tab));
      if (picked === 'canceled') return undefined;
      const read = typeof picked === 'object' ? parts.read(tabFrame.tab, 0, { part: 'picked' }) : picked;
      const reading = await parts.awake(Promise.resolve(read));
      const { url } = tabFrame.target;
      // The page may have changed during the pick, but only within its site.
      if (typeof picked !== 'object' || !hasText(reading) || !sameSite(reading.url, url))
        return recordFailure('text', await whyNot(url, reading, parts));
      if (picked.remembered.length > 0)
        // If that fails, the picked parts are still copied.
        await parts
          .remember(url, picked.remembered)
          .catch((cause: unknown) => console.warn('Could not remember the picked parts', cause));
      const target = { url: reading.url, title: reading.title };
      const page = { ...asPage(target, reading), whole: true } as const;
      return saveNew('text', [Promise.resolve(page)], { wish: { gesture: 'parts' } });
    }),
    /**
     * Extracts the page if it can be read and has text. Fails if the page doesn't respond: it is not requested for that.
     * Otherwise does nothing, and the caller may use the service.
     */
    async tryPage(tabFrame: TabFrame): Promise<Job | undefined> {
      const reading = await read(tabFrame, 'page');
      if (hasText(reading)) return savePage(asPage(tabFrame.target, reading), tabFrame.job);
      return reading === 'late' ? recordFailure('page', { code: 'here-late' }) : undefined;
    },
    /**
     * Opens the pages of a job that the service can’t read, by index, and reads them in their tabs, which it closes. The tab
     * of a page that shows something else, such as a sign-in, stays open.
     */
    opened: coalesce((job: string, pageIndexes: readonly number[]) =>
      parts.awake(serialize(() => readAllOpened(job, pageIndexes))),
    ),
    /**
     * Extracts the pages of several tabs as one job. `first`: unreadable ones are requested from the service. `wanted`: so
     * are these.
     */
    tabs: coalesce((tabs: readonly TabPage[], first: boolean, wanted: readonly Target[] = []) => {
      const readings = sideBySide(tabs, CONCURRENT_TABS, readTab);
      const { targets } = collectTargets(wanted);
      const others = targets.map((target) => Promise.resolve(target));
      return thenService(others.length > 0 ? 'list' : 'tabs', [...readings, ...others], first);
    }),
    /**
     * Extracts the pages found for a question as one job: those that tabs show from there, for free, and the rest by the
     * service. Does nothing if a job for the same is open, if no tab shows one, or if the user is to be asked first.
     */
    sources: coalesce((question: string, targets: readonly Target[]) =>
      serializeSources(() => readSources(question, targets)),
    ),
  };
}

export type InTab = ReturnType<typeof createInTab>;

/** Runs `work` for all items, at most `most` at once. Returns the result promises in item order. */
function sideBySide<T, R>(all: readonly T[], most: number, work: (one: T) => Promise<R>): Promise<R>[] {
  const under: Promise<unknown>[] = [];
  return all.map((one, pageIndex) => {
    const done = Promise.resolve(under[pageIndex - most]).then(() => work(one));
    under.push(done.catch(() => undefined));
    return done;
  });
}

const hasText = (reading: Read): reading is Reading => typeof reading === 'object' && reading.markdown !== '';

/** Whether a URL may be where a site led from another: services and sites differ in `www.`, and in what tracks people. */
const samePage = (a: string, b: string): boolean =>
  loosely(withoutTracking(a)) === loosely(withoutTracking(b));

const sameSite = (a: string, b: string): boolean => URL.parse(a)?.origin === URL.parse(b)?.origin;

const orderOf = ({ tab, target, job, to }: TabFrame): PdfOrder => ({
  ...{ tab, ...target },
  ...(job !== undefined && { job }),
  ...(to !== undefined && { to }),
});

function asPage({ url, title: shown = '' }: Target, reading: Reading): ExtractedPage {
  const { url: _at, title, partial: _told, refused: _shown, ...rest } = reading;
  const named = title || shown;
  return { url, ...(named === '' ? {} : { title: named }), ...rest, via: 'local' };
}

/** Why a page that was read like this can't be extracted. */
async function whyNot(address: string, reading: Read, parts: InTabParts): Promise<Failure> {
  if (reading === 'late') return { code: 'here-late' };
  if (typeof reading === 'object' && reading.markdown === '') return { code: 'here-empty' };
  if (/^https?:/.test(address)) return { code: 'here-unreadable' };
  if (address.startsWith('file:') && !(await parts.mayReadFiles())) return { code: 'here-files-off' };
  return { code: 'page-unsupported', address };
}
