import { money } from '../browser/amounts.ts';
import { badgeOf, setTitleNote } from '../browser/badge.ts';
import { showPageNote } from '../browser/in-tab.ts';
import { text } from '../browser/text.ts';
import { counted, textWith } from '../browser/text-values.ts';
import type { Job } from '../extraction/job/job.ts';
import { isFinal } from '../extraction/job/progress.ts';
import type { Settings } from '../settings/settings.ts';
import { createSerializer } from '../storage/cache.ts';
import { type CapState, isUnknown, nearestCap } from '../usage/caps.ts';
import { currentDay, type Usage } from '../usage/usage.ts';

interface Place {
  tab: number;
  always: boolean;
}

/** How many finished jobs are remembered, because some finish before their gesture is known. */
const MAX_ENDED = 20;

/**
 * Shows how a job ended on the page where the user started it, while this background runs. The toolbar icon always shows the
 * same outcome.
 */
export function createPageNotes(settings: () => Promise<Settings>) {
  const places = new Map<string, Place>();
  let ended: Job[] = [];

  const tell = async ({ tab, always }: Place, job: Job): Promise<void> => {
    // A page that did not respond would show it later, out of place.
    const isDrawn = always && job.failure?.code !== 'here-late';
    if (isDrawn || (await settings()).pageNotes === 'on') await showPageNote(tab, wordsFor(job));
  };

  return {
    /**
     * Shows how the job of a gesture ends on the page in that tab, unless it starts none. `always`: even if the user
     * doesn't want notes, as the gesture itself draws on the page.
     */
    async showFor(gesture: Promise<Job | undefined>, tab: number | undefined, always = false): Promise<void> {
      const job = await gesture;
      if (job === undefined || tab === undefined) return;
      const last = isFinal(job) ? job : ended.find(({ id }) => id === job.id);
      if (last) await tell({ tab, always }, last);
      else places.set(job.id, { tab, always });
    },
    /** Reports a job's current state. */
    update(job: Job): void {
      if (!isFinal(job)) return;
      ended = [...ended.filter(({ id }) => id !== job.id), job].slice(-MAX_ENDED);
      const place = places.get(job.id);
      if (place === undefined) return;
      places.delete(job.id);
      tell(place, job).catch((cause: unknown) => console.warn('Could not show the note', cause));
    },
  };
}

/** What the note says: how much was copied, or what the icon says. */
function wordsFor(job: Job): string {
  const toClipboard = (job.sent?.to ?? 'clipboard') === 'clipboard';
  if (job.state !== 'done' || job.copied === false || !toClipboard) return badgeOf(job).title;
  const words = job.pages.reduce((sum, page) => sum + (page.state === 'done' ? page.words : 0), 0);
  const amount = job.pages.length > 1 ? counted('pagesCount', job.pages.length) : counted('pageWords', words);
  return textWith('noteCopied', { amount });
}

interface Parts {
  settings(): Promise<Settings>;
  usage(): Promise<Usage>;
  now(): number;
}

/**
 * Returns a function that adds a note to the toolbar icon's title while most of a spending cap is used, and removes
 * it afterward. `changed`: the settings changed, so the last cap may be gone.
 */
export function createCapNote({ settings, usage, now }: Parts): (changed?: boolean) => Promise<void> {
  /** The note this background last set. Reading the title back would cost a round trip to the browser process. */
  let told: { words: string | undefined } | undefined;
  const serialize = createSerializer();
  const update = async (changed: boolean) => {
    try {
      const rules = await settings();
      // Without a cap, there is no note, except an earlier background's about a cap that was just removed.
      if (!changed && rules.caps === undefined && told === undefined) return;
      const spent = await usage();
      const near = nearestCap(spent, currentDay(spent, now()), rules);
      const words = near && capWords(near);
      if (told && told.words === words) return;
      await setTitleNote(words, near && tomorrow(now()));
      told = { words };
    } catch (cause) {
      console.warn('Could not update the spending cap note', cause);
    }
  };
  return (changed = false) => serialize(() => update(changed));
}

const capWords = (state: CapState): string =>
  isUnknown(state)
    ? text('failure_cap_unknown')
    : textWith(`capNear_${state.period}`, {
        spent: money(state.spent),
        cap: money(state.cap),
      });

/** The next midnight in the user's time zone (epoch ms). */
function tomorrow(now: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
