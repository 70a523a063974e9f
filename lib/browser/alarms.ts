import { browser } from 'wxt/browser';
import { isPrivateInFirefox } from '../storage/privacy.ts';
import { PRIVATE_PREFIX } from '../storage/private-names.ts';

/** Returns an alarm's full name. In Firefox, ordinary and private windows share alarms, so private ones get a prefix. */
export const alarmName = (name: string): string => (isPrivateInFirefox() ? PRIVATE_PREFIX + name : name);

/** Whether an alarm is for private windows. */
export const isPrivateAlarm = (name: string): boolean => name.startsWith(PRIVATE_PREFIX);

/** Clears all alarms set for this kind of window (ordinary or private). */
export const clearOwnAlarms = (): Promise<unknown> =>
  import.meta.env.BROWSER === 'firefox' ? clearAlarms(isPrivateInFirefox()) : browser.alarms.clearAll();

/** Clears all alarms for private windows, or all others. */
export async function clearAlarms(ofPrivate: boolean): Promise<void> {
  const all = await browser.alarms.getAll();
  const names = all.map(({ name }) => name).filter((name) => isPrivateAlarm(name) === ofPrivate);
  await Promise.all(names.map((name) => browser.alarms.clear(name)));
}
