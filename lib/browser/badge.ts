import { browser } from 'wxt/browser';
import type { Job } from '../extraction/job/job.ts';
import { isFinal } from '../extraction/job/progress.ts';
import { isPrivateInFirefox } from '../storage/privacy.ts';
import { alarmName } from './alarms.ts';
import { text } from './text.ts';
import { counted, textWith } from './text-values.ts';
import { ownIcons, type ToolbarIcon } from './windows/own-windows.ts';

interface Badge {
  mark: string;
  colour: string;
  title: string;
}

const COLOURS = { working: '#57534e', good: '#15803d', warning: '#b45309', bad: '#b91c1c' } as const;
/** The mark of a job that put nothing on the clipboard. */
const MISSED = '!';
/** The mark of a job that waits for the user. */
const WAITS = '?';
/** The mark of a job of which nothing came yet. */
const BEGUN = '…';
const TITLE_CLEARED_AFTER_MIN = 1;

/** The alarm that takes the badge off some time after a job ended. */
export const BADGE_ALARM = alarmName('badge');
/** The alarm at the user's midnight, when a note on what was spent may be over. */
export const CAP_NOTE_ALARM = alarmName('cap-note');
const MINUTES_A_DAY = 24 * 60;

/** How often the progress of a job is painted: each time is several ways to the browser's process and back. */
const PROGRESS_EVERY_MS = 250;

/** How often something was to be shown: whoever takes the badge off must not take off what came meanwhile. */
let shows = 0;
let wanted: Job | undefined;
let painting: Promise<void> | undefined;
let resting: ReturnType<typeof setTimeout> | undefined;
/** What this background knows to be so already. */
let shown: { colour?: string; alarm: boolean } = { alarm: true };

/**
 * Says how a job stands on the toolbar icon, in a mark and in words; colour only adds to them. One at a time, and of
 * those that come meanwhile the last alone. Progress that comes soon after other progress is painted later; what ends
 * or needs the user at once.
 */
export function showBadge(job: Job): Promise<void> {
  shows += 1;
  wanted = job;
  if (resting !== undefined && isWorking(job)) return Promise.resolve();
  painting ??= paintWanted();
  return painting;
}

async function paintWanted(): Promise<void> {
  try {
    while (wanted !== undefined && (resting === undefined || !isWorking(wanted))) {
      const job = wanted;
      wanted = undefined;
      if (isWorking(job)) rest();
      await paint(job);
    }
  } finally {
    // In the same turn as the last look: what comes later is painted anew.
    painting = undefined;
  }
}

function rest(): void {
  resting = setTimeout(() => {
    resting = undefined;
    if (wanted !== undefined) void showBadge(wanted);
  }, PROGRESS_EVERY_MS);
}

const isWorking = ({ state }: Job): boolean => state === 'queued' || state === 'running';

async function paint(job: Job): Promise<void> {
  const { mark, colour, title } = badgeOf(job);
  await Promise.all([
    onIcons((icon) => browser.action.setBadgeText({ ...icon, text: mark })),
    setTitle(title),
    // A private window may have been opened since.
    ...(shown.colour === colour && !isPrivateInFirefox() ? [] : paintColours(colour)),
  ]);
  shown = { ...shown, colour };
  await clearLater(job.state === 'done');
}

/** How a job stands, in the first line of the title, as far as this background said it; and a note in the second. */
let line: string | undefined;
let note: string | undefined;

function setTitle(words: string): Promise<unknown> {
  line = words;
  const title = note === undefined ? words : `${words}\n${note}`;
  return onIcons((icon) => browser.action.setTitle({ ...icon, title }));
}

const onIcons = async (show: (icon: ToolbarIcon) => Promise<void>): Promise<unknown> =>
  Promise.all(
    (await ownIcons()).map(async (icon) => {
      try {
        await show(icon);
      } catch (cause) {
        // A window that closed meanwhile has none any more.
        if (icon.windowId === undefined) throw cause;
      }
    }),
  );

/** The mark on the icon as it is now. */
const shownMark = async (): Promise<string> => browser.action.getBadgeText((await ownIcons())[0] ?? {});

/** Puts a note below the title, with an alarm at a time (epoch ms) and each day after, or takes it off; what stands above it stays. */
export async function noteOnTitle(words: string | undefined, until: number | undefined): Promise<void> {
  if (until === undefined) await browser.alarms.clear(CAP_NOTE_ALARM);
  else await browser.alarms.create(CAP_NOTE_ALARM, { when: until, periodInMinutes: MINUTES_A_DAY });
  note = words;
  const icon = (await ownIcons())[0] ?? {};
  const [before = ''] = line === undefined ? (await browser.action.getTitle(icon)).split('\n') : [];
  await setTitle(line ?? before);
}

const paintColours = (color: string) => [
  onIcons((icon) => browser.action.setBadgeBackgroundColor({ ...icon, color })),
  // Safari paints the text as it likes, and has no such call.
  import.meta.env.BROWSER === 'safari' ||
    onIcons((icon) => browser.action.setBadgeTextColor({ ...icon, color: '#ffffff' })),
];

/** Sets the alarm that takes the badge off, or takes it back where there may be one. */
async function clearLater(wanted: boolean): Promise<void> {
  if (wanted) await browser.alarms.create(BADGE_ALARM, { delayInMinutes: TITLE_CLEARED_AFTER_MIN });
  else if (shown.alarm) await browser.alarms.clear(BADGE_ALARM);
  shown = { ...shown, alarm: wanted };
}

/** Says how the last job ended, where a background that went in between left the badge as if it were under way. */
export async function settleBadge(last: Job | undefined): Promise<void> {
  if (last === undefined || !isFinal(last)) return;
  const mark = await shownMark();
  // A newer job may have begun meanwhile, and speaks for itself.
  const untouched = painting === undefined && shown.colour === undefined;
  if (untouched && (mark === BEGUN || mark.endsWith('%'))) await showBadge(last);
}

/**
 * Takes the badge off, which was seen, where it `may` go; tells whether it said that nothing is on the clipboard. What
 * came to be shown meanwhile stays, and so does the mark of a job that waits for the user: it still does.
 */
export async function dropBadge(may: () => Promise<boolean>): Promise<boolean> {
  const before = shows;
  const [goes, mark] = await Promise.all([may(), shownMark()]);
  if (!goes || shows !== before || mark === WAITS) return false;
  await clearBadge();
  return mark === MISSED;
}

/** The alarm of the badge went off: takes off what it was set for, and nothing that is shown since. */
export async function ageBadge(): Promise<void> {
  if (painting === undefined && wanted === undefined && shown.alarm) await clearBadge();
}

/** Takes the badge off. */
async function clearBadge(): Promise<void> {
  await Promise.all([
    onIcons((icon) => browser.action.setBadgeText({ ...icon, text: '' })),
    setTitle(text('badgeIdle')),
    browser.alarms.clear(BADGE_ALARM),
  ]);
}

/** Takes the badge off, and the note in its title. */
export function forgetBadge(): Promise<void> {
  note = undefined;
  return clearBadge();
}

/** How a job stands, in a line. */
export const describeJob = (job: Job): string => badgeOf(job).title;

function badgeOf(job: Job): Badge {
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
  if (job.copied === false) return { mark: MISSED, colour: COLOURS.warning, title: missedTitle(job) };
  if (job.source === 'text') return { mark: '✓', colour: COLOURS.good, title: text('badgeTextCopied') };
  if (job.state === 'done')
    return { mark: `✓${short}`, colour: COLOURS.good, title: doneTitle(job, done, 'badgeDone') };
  return { mark: `${short}!`, colour: COLOURS.warning, title: doneTitle(job, done, 'badgePartly') };
}

const missedTitle = ({ sent }: Job): string =>
  text(sent === undefined || sent.to === 'clipboard' ? 'badgeNotCopied' : 'badgeNotSent');

/** That pages were copied, or where they went instead. */
function doneTitle({ sent, state, pages }: Job, done: number, copied: 'badgeDone' | 'badgePartly'): string {
  if (sent === undefined || sent.to === 'clipboard') return counted(copied, done);
  const outcome =
    state === 'done'
      ? counted(`sentTo_${sent.to}`, done)
      : counted(`sentPartlyTo_${sent.to}`, pages.length, { done });
  return textWith('badgeSent', { outcome });
}
