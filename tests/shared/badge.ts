import { until } from './until.ts';

/** The toolbar button's badge and title. */
export interface Badge {
  text: string;
  title: string;
}

/** Badge text during an extraction. */
const WORKING = /^(…|\d+%)?$/;

/** Whether a badge shows how an extraction ended. The badge and the title change one after the other. */
export const isSettled = ({ text, title }: Badge): boolean =>
  !WORKING.test(text) && /^Quarry: (?!extracting)/.test(title);

/** Waits until the badge, as `read` reads it, shows how an extraction ended. */
export function settled(read: () => Promise<Badge>, timeoutMs = 300_000): Promise<Badge> {
  let badge: Badge = { text: '', title: '' };
  return until(
    () => `the badge to tell how the extraction ended; it says “${badge.text}”, “${badge.title}”`,
    async () => {
      badge = await read();
      return isSettled(badge) ? badge : undefined;
    },
    timeoutMs,
  );
}
