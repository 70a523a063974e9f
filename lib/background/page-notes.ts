import type { Job } from '../extraction/job/job.ts';
import { isFinal } from '../extraction/job/progress.ts';
import type { PageNotesSetting } from '../settings/settings.ts';

export interface PageNotesParts {
  /** What the user chose; nothing where they were never asked. */
  setting(): Promise<PageNotesSetting | undefined>;
  /** Lets the next view ask, once. */
  offer(): Promise<void>;
  /** Says on the page in a tab how a job ended. */
  show(tab: number, job: Job): Promise<void>;
}

/** Tells where a gesture was made, on the page itself, how its job ended. */
export interface PageNotes {
  /** A gesture that was made on the page in a tab, and the job that it begins, if any. */
  follow(gesture: Promise<Job | undefined>, tab: number | undefined): Promise<void>;
  /** How a job stands now. */
  update(job: Job): void;
}

/** How many finished jobs are remembered: some finish before it’s known which gesture began them. */
const MOST_ENDED = 20;

/** Follows gestures for as long as this background runs; the icon in the toolbar says the same in any case. */
export function createPageNotes(parts: PageNotesParts): PageNotes {
  const tabs = new Map<string, number>();
  let ended: Job[] = [];

  const tell = async (tab: number, job: Job): Promise<void> => {
    const setting = await parts.setting();
    if (setting === 'on') await parts.show(tab, job);
    else if (setting === undefined) await parts.offer();
  };

  return {
    async follow(gesture, tab) {
      const job = await gesture;
      if (job === undefined || tab === undefined) return;
      const last = isFinal(job) ? job : ended.find(({ id }) => id === job.id);
      if (last) await tell(tab, last);
      else tabs.set(job.id, tab);
    },
    update(job) {
      if (!isFinal(job)) return;
      ended = [...ended.filter(({ id }) => id !== job.id), job].slice(-MOST_ENDED);
      const tab = tabs.get(job.id);
      if (tab === undefined) return;
      tabs.delete(job.id);
      tell(tab, job).catch((cause: unknown) => console.warn('The note was not shown', cause));
    },
  };
}
