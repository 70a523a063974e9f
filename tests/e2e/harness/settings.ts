import type { Settings } from '../../../lib/settings/settings.ts';
import type { Session } from './chromium.ts';
import { tell } from './messages.ts';
import { readArea } from './stored.ts';

/** Changes settings as the options page does, past its forms. */
export async function changeSettings(
  session: Session,
  change: (settings: Settings) => Partial<Settings>,
): Promise<void> {
  const { settings } = await readArea(session, 'local');
  if (!isSettings(settings)) throw new Error('There are no settings yet: set Quarry up first.');
  const reply = await tell(session, 'settings.save', { ...settings, ...change(settings) });
  if (!reply?.ok) throw new Error('The settings were not saved.');
}

const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && 'version' in value;
