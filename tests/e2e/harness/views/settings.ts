import { type Change, changed } from '../../../shared/changed-settings.ts';
import type { Session } from '../browser/chromium.ts';
import { readArea } from '../browser/stored.ts';
import { tell } from '../checks/messages.ts';

/** Changes settings as the options page does, bypassing its forms. */
export async function changeSettings(session: Session, change: Change): Promise<void> {
  const { settings } = await readArea(session, 'local');
  const reply = await tell(session, 'settings.save', { from: settings, to: changed(settings, change) });
  if (!reply?.ok) throw new Error('The settings were not saved.');
}
