import { type Browser, browser } from 'wxt/browser';
import type { Job } from '../extraction/job/job.ts';
import { isFinal } from '../extraction/job/progress.ts';
import type { Destination } from '../presets/destinations.ts';
import { text } from './text.ts';
import { counted, textWith } from './text-values.ts';

export interface Badge {
  mark: string;
  /** As CSS writes it, or as the browser returns it. */
  colour: string | Browser.extensionTypes.ColorArray;
  title: string;
}

const COLOURS = { working: '#57534e', good: '#15803d', warning: '#b45309', bad: '#b91c1c' } as const;
/** The mark of a job that delivered nothing. */
export const MISSED = '!';
/** The mark of a job that is waiting for the user. */
export const WAITS = '?';
/** The mark of a job without finished pages so far. */
const BEGUN = '…';
const TITLE_CLEARED_AFTER_MIN = 1;

/** The alarm that clears the badge some time after a job ends. */
export const BADGE_ALARM = 'badge';
/** The alarm at the user's midnight, when the spending cap note may no longer apply. */
export const CAP_NOTE_ALARM = 'cap-note';
const MINUTES_A_DAY = 24 * 60;

/** The shortest time between progress updates: each costs several round trips to the browser process. */
const PROGRESS_EVERY_MS = 250;

/** The icon without a job. A function, because the language can change. */
export const NO_BADGE = (): Badge => ({ mark: '', colour: COLOURS.working, title: text('badgeIdle') });

/** Shows the state of jobs on the icon. */
export interface JobBadge {
  show(job: Job): Promise<void>;
  /** Shows that a page is being read while `work` is pending, unless it is over at once. Then what was shown before. */
  reading<T>(work: Promise<T>): Promise<T>;
  /** A view opened: clears what it has seen, unless one of the jobs runs. Returns whether that was a failure. */
  seen(jobs: () => Promise<readonly Job[]>): Promise<boolean>;
}

/** Shown while a page is being read, before there is a job. */
const READING = (): Badge => ({ mark: BEGUN, colour: COLOURS.working, title: counted('badgeWorking', 1) });
/** Most pages are read sooner. People notice a delay of 300 ms. */
const SIGN_AFTER_MS = 150;

/** Creates {@link JobBadge.reading}. `shows`: counts other changes, after which nothing is restored. */
export function createReading(
  read: () => Promise<Badge | undefined>,
  paint: (badge: Badge) => Promise<void>,
  shows: () => number,
): JobBadge['reading'] {
  let readers = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let signed: Promise<{ before: Badge; at: number } | undefined> | undefined;
  const sign = async () => {
    const at = shows();
    const before = await read();
    if (before === undefined || shows() !== at) return undefined;
    await paint(READING());
    return { before, at };
  };
  return async (work) => {
    readers += 1;
    timer ??= setTimeout(() => {
      signed = sign();
    }, SIGN_AFTER_MS);
    try {
      return await work;
    } finally {
      readers -= 1;
      if (readers === 0) {
        clearTimeout(timer);
        const pending = signed;
        timer = undefined;
        signed = undefined;
        const sign = await pending;
        if (sign && shows() === sign.at) await paint(sign.before);
      }
    }
  };
}

/** Counts changes, so that nothing clears or restores over a newer one. */
let shows = 0;
let wanted: Job | undefined;
let painting: Promise<void> | undefined;
let throttling: ReturnType<typeof setTimeout> | undefined;
/** The state that this background last set. An alarm may exist until it is known to be cleared. */
let shown: { colour?: Badge['colour']; alarm: boolean } = { alarm: true };

/**
 * Shows a job's state on the toolbar icon as a mark and a title; color only adds to them. Updates run one at a time, and
 * only the newest pending one is kept. Progress is throttled; a job that ends or needs the user is shown at once.
 */
export function showBadge(job: Job): Promise<void> {
  shows += 1;
  wanted = job;
  if (throttling !== undefined && isWorking(job)) return Promise.resolve();
  painting ??= paintWanted();
  return painting;
}

async function paintWanted(): Promise<void> {
  try {
    while (wanted !== undefined && (throttling === undefined || !isWorking(wanted))) {
      const job = wanted;
      wanted = undefined;
      if (isWorking(job)) throttle();
      await paint(job);
    }
  } finally {
    // Reset in the same turn as the last check, so that a later call starts a new paint.
    painting = undefined;
  }
}

function throttle(): void {
  throttling = setTimeout(() => {
    throttling = undefined;
    if (wanted !== undefined) void showBadge(wanted);
  }, PROGRESS_EVERY_MS);
}

/** Whether a job runs, or is about to. */
export const isWorking = ({ state }: Job): boolean => state === 'queued' || state === 'running';

/** The newest job that is waiting for the user. Its mark is shown again once that of another job goes. */
export const waitingIn = (jobs: readonly Job[]): Job | undefined =>
  jobs.findLast(({ state }) => state === 'review' || state === 'paused');

async function paint(job: Job): Promise<void> {
  await paintBadge(badgeOf(job));
  await clearLater(job.state === 'done');
}

async function paintBadge({ mark, colour, title }: Badge): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ text: mark }),
    setTitle(title),
    ...(shown.colour === colour ? [] : paintColours(colour)),
  ]);
  shown = { ...shown, colour };
}

/** Reads what an icon shows. */
export async function readBadge(icon: Browser.action.TabDetails = {}): Promise<Badge> {
  const { action } = browser;
  const [mark, title, colour] = await Promise.all([
    action.getBadgeText(icon),
    action.getTitle(icon),
    action.getBadgeBackgroundColor(icon),
  ]);
  return { mark, title: title.split('\n', 1).join(), colour };
}

/** The title's first line (the job's state), if this background set it, and its second line (a note). */
let line: string | undefined;
let note: string | undefined;

function setTitle(words: string): Promise<void> {
  line = words;
  const title = note === undefined ? words : `${words}\n${note}`;
  return browser.action.setTitle({ title });
}

/**
 * Adds a note below the title, or removes it if `words` is `undefined`; the line above stays. `until` (epoch ms): when the
 * alarm first fires, then daily.
 */
export async function setTitleNote(words: string | undefined, until: number | undefined): Promise<void> {
  if (until === undefined) await browser.alarms.clear(CAP_NOTE_ALARM);
  else await browser.alarms.create(CAP_NOTE_ALARM, { when: until, periodInMinutes: MINUTES_A_DAY });
  note = words;
  const [before = ''] = line === undefined ? (await browser.action.getTitle({})).split('\n') : [];
  await setTitle(line ?? before);
}

const paintColours = (color: Badge['colour']) => [
  browser.action.setBadgeBackgroundColor({ color }),
  browser.action.setBadgeTextColor({ color: '#ffffff' }),
];

/** Sets the alarm that clears the badge, or clears that alarm if it may exist. */
async function clearLater(wanted: boolean): Promise<void> {
  if (wanted) await browser.alarms.create(BADGE_ALARM, { delayInMinutes: TITLE_CLEARED_AFTER_MIN });
  else if (shown.alarm) await browser.alarms.clear(BADGE_ALARM);
  shown = { ...shown, alarm: wanted };
}

/** Shows how the last job ended, if a background that stopped midway left a progress badge behind. */
export async function restoreBadge(last: Job | undefined): Promise<void> {
  if (last === undefined || !isFinal(last)) return;
  const mark = await browser.action.getBadgeText({});
  // A newer job may have started meanwhile, and shows its own state.
  const untouched = painting === undefined && shown.colour === undefined;
  if (untouched && (mark === BEGUN || mark.endsWith('%'))) await showBadge(last);
}

/**
 * Clears a badge that the user has seen, unless one of the jobs runs. Returns whether it said that nothing was delivered.
 * Keeps a newer badge, and the mark of a job that is waiting for the user.
 */
export async function dismissBadge(jobs: () => Promise<readonly Job[]>): Promise<boolean> {
  const before = shows;
  const [all, mark] = await Promise.all([jobs(), browser.action.getBadgeText({})]);
  if (all.some(isWorking) || shows !== before || mark === WAITS) return false;
  await showWaiting(all);
  return mark === MISSED;
}

/** Handles the badge alarm: clears the badge that it was set for, but not a newer one. */
export async function expireBadge(jobs: () => Promise<readonly Job[]>): Promise<void> {
  const before = shows;
  const all = await jobs();
  if (shows === before && painting === undefined && shown.alarm) await showWaiting(all);
}

/** Shows that a job is waiting for the user, or nothing. */
function showWaiting(jobs: readonly Job[]): Promise<void> {
  const waiting = waitingIn(jobs);
  return waiting ? showBadge(waiting) : clearBadge();
}

async function clearBadge(): Promise<void> {
  shows += 1;
  await Promise.all([
    browser.action.setBadgeText({ text: '' }),
    setTitle(text('badgeIdle')),
    browser.alarms.clear(BADGE_ALARM),
  ]);
}

/** Clears the badge, and the note in its title. */
export function resetBadge(): Promise<void> {
  note = undefined;
  return clearBadge();
}

/** A job's state on the icon. */
export function badgeOf(job: Job): Badge {
  const done = job.pages.filter(({ state }) => state === 'done').length;
  const short = done > 99 ? '99+' : String(done);
  if (isWorking(job)) {
    const settled = job.pages.filter(({ state }) => state !== 'waiting' && state !== 'sent').length;
    const mark = settled > 0 ? `${Math.floor((100 * settled) / job.pages.length)}%` : BEGUN;
    return { mark, colour: COLOURS.working, title: counted('badgeWorking', job.pages.length) };
  }
  if (job.state === 'review') return { mark: WAITS, colour: COLOURS.warning, title: text('badgeReview') };
  if (job.state === 'paused') return { mark: WAITS, colour: COLOURS.warning, title: text('badgeWaiting') };
  if (done === 0) return { mark: MISSED, colour: COLOURS.bad, title: text('badgeFailed') };
  const to = job.sent?.to ?? 'clipboard';
  if (job.copied === false) {
    const title = text(to === 'clipboard' ? 'badgeNotCopied' : 'badgeNotSent');
    return { mark: MISSED, colour: COLOURS.warning, title };
  }
  if (job.source === 'text' && to === 'clipboard')
    return { mark: '✓', colour: COLOURS.good, title: text('badgeTextCopied') };
  const title = doneTitle(job, done, to);
  return job.state === 'done'
    ? { mark: `✓${short}`, colour: COLOURS.good, title }
    : { mark: `${short}!`, colour: COLOURS.warning, title };
}

/** The title for pages that were copied or sent elsewhere. */
function doneTitle({ state, pages }: Job, done: number, to: Destination): string {
  const isAll = state === 'done';
  if (to === 'clipboard') return counted(isAll ? 'badgeDone' : 'badgePartly', done);
  const outcome = isAll
    ? counted(`sentTo_${to}`, done)
    : counted(`sentPartlyTo_${to}`, pages.length, { done });
  return textWith('badgeSent', { outcome });
}

/** Shows the state of jobs on the icon of all windows. */
export const jobBadge: JobBadge = {
  show: showBadge,
  reading: createReading(readBadge, paintBadge, () => shows),
  seen: dismissBadge,
};
