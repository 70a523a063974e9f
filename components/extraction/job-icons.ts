import { Check, CircleAlert, CirclePause, ListChecks, LoaderCircle } from 'lucide';

/** How an extraction stands, as a picture beside its words. */
export const JOB_ICONS = {
  review: ListChecks,
  queued: LoaderCircle,
  running: LoaderCircle,
  paused: CirclePause,
  stopped: CircleAlert,
  done: Check,
  partly: CircleAlert,
  failed: CircleAlert,
};
