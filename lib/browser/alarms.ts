import { browser } from 'wxt/browser';
import { isPrivateInFirefox } from '../storage/privacy.ts';
import { PRIVATE_PREFIX } from '../storage/private-names.ts';

/** The name of an alarm: windows of both kinds share the alarms in Firefox. */
export const alarmName = (name: string): string => (isPrivateInFirefox() ? PRIVATE_PREFIX + name : name);

/** Whether an alarm is for private windows. */
export const isPrivateAlarm = (name: string): boolean => name.startsWith(PRIVATE_PREFIX);

/** Takes back all alarms of these windows. */
export const clearOwnAlarms = (): Promise<unknown> =>
  import.meta.env.BROWSER === 'firefox' ? clearAlarms(isPrivateInFirefox()) : browser.alarms.clearAll();

/** Takes back all alarms for private windows, or all others. */
export async function clearAlarms(ofPrivate: boolean): Promise<void> {
  const all = await browser.alarms.getAll();
  const names = all.map(({ name }) => name).filter((name) => isPrivateAlarm(name) === ofPrivate);
  await Promise.all(names.map((name) => browser.alarms.clear(name)));
}
