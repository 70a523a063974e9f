import type { Job } from '../extraction/job/job.ts';
import { isFinal } from '../extraction/job/progress.ts';
import type { PageNotesSetting } from '../settings/settings.ts';

export interface PageNotesParts {
  /** The user's choice; `undefined` if they were never asked. */
  setting(): Promise<PageNotesSetting | undefined>;
  /** Makes the next view ask, once. */
  offer(): Promise<void>;
  /** Shows how a job ended, on the page in a tab. */
  show(tab: number, job: Job): Promise<void>;
}

/** Shows how a job ended on the page where the user started it. */
export interface PageNotes {
  /** Follows a gesture made on the page in a tab, and the job it starts, if any. */
  follow(gesture: Promise<Job | undefined>, tab: number | undefined): Promise<void>;
  /** Reports a job's current state. */
  update(job: Job): void;
}

/** How many finished jobs are remembered, because some finish before their gesture is known. */
const MAX_ENDED = 20;

/** Follows gestures while this background runs. The toolbar icon always shows the same outcome. */
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
      ended = [...ended.filter(({ id }) => id !== job.id), job].slice(-MAX_ENDED);
      const tab = tabs.get(job.id);
      if (tab === undefined) return;
      tabs.delete(job.id);
      tell(tab, job).catch((cause: unknown) => console.warn('Could not show the note', cause));
    },
  };
}
