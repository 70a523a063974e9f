import { browser } from 'wxt/browser';
import type { Job } from '../extraction/job.ts';
import { counted, text } from './text.ts';

interface Badge {
  mark: string;
  colour: string;
  title: string;
}

const COLOURS = { working: '#57534e', good: '#15803d', warning: '#b45309', bad: '#b91c1c' } as const;
const TITLE_CLEARED_AFTER_MIN = 1;

/** The alarm that takes the badge off some time after a job ended. */
export const BADGE_ALARM = 'badge';

let wanted: Job | undefined;
let painting: Promise<void> | undefined;

/**
 * Says how a job stands on the toolbar icon, in a mark and in words; colour only adds to them. One at a time, and of
 * those that come meanwhile the last alone.
 */
export function showBadge(job: Job): Promise<void> {
  wanted = job;
  painting ??= paintWanted().finally(() => {
    painting = undefined;
  });
  return painting;
}

async function paintWanted(): Promise<void> {
  while (wanted !== undefined) {
    const job = wanted;
    wanted = undefined;
    await paint(job);
  }
}

async function paint(job: Job): Promise<void> {
  const badge = badgeOf(job);
  await Promise.all([
    browser.action.setBadgeText({ text: badge.mark }),
    browser.action.setBadgeBackgroundColor({ color: badge.colour }),
    // Safari paints it as it likes, and has no such call.
    import.meta.env.BROWSER === 'safari' || browser.action.setBadgeTextColor({ color: '#ffffff' }),
    browser.action.setTitle({ title: badge.title }),
  ]);
  if (job.state === 'done')
    await browser.alarms.create(BADGE_ALARM, { delayInMinutes: TITLE_CLEARED_AFTER_MIN });
  else await browser.alarms.clear(BADGE_ALARM);
}

/** Takes the badge off. */
export async function clearBadge(): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ text: '' }),
    browser.action.setTitle({ title: text('badgeIdle') }),
    browser.alarms.clear(BADGE_ALARM),
  ]);
}

function badgeOf(job: Job): Badge {
  const done = job.pages.filter(({ state }) => state === 'done').length;
  const short = done > 99 ? '99+' : String(done);
  if (job.state === 'queued' || job.state === 'running') {
    const settled = job.pages.filter(({ state }) => state !== 'waiting' && state !== 'sent').length;
    const mark = settled > 0 ? `${Math.floor((100 * settled) / job.pages.length)}%` : '…';
    return { mark, colour: COLOURS.working, title: counted('badgeWorking', job.pages.length) };
  }
  if (job.state === 'review') return { mark: '?', colour: COLOURS.warning, title: text('badgeReview') };
  if (job.state === 'paused') return { mark: '?', colour: COLOURS.warning, title: text('badgeWaiting') };
  if (done === 0) return { mark: '!', colour: COLOURS.bad, title: text('badgeFailed') };
  if (job.copied === false) return { mark: '!', colour: COLOURS.warning, title: text('badgeNotCopied') };
  if (job.source === 'text') return { mark: '✓', colour: COLOURS.good, title: text('badgeTextCopied') };
  if (job.state === 'done')
    return { mark: `✓${short}`, colour: COLOURS.good, title: counted('badgeDone', done) };
  return { mark: `${short}!`, colour: COLOURS.warning, title: counted('badgePartly', done) };
}
