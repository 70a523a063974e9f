import type { Snapshot } from '../../lib/pages/quarry.ts';
import { originOf } from '../../lib/service/origin.ts';
import { HOSTED_MOCK_ADDRESS } from '../../lib/settings/settings.ts';

/** The hosted mock takes a placeholder; any other address the key that was saved for its origin. */
export function lacksKey({ key, settings }: Pick<Snapshot, 'key' | 'settings'>): boolean {
  return settings.address !== HOSTED_MOCK_ADDRESS && key?.origin !== originOf(settings.address);
}

/** Whether there is a key for the address, and its passphrase has to be entered first. */
export function isLocked({ key, settings }: Pick<Snapshot, 'key' | 'settings'>): boolean {
  return settings.address !== HOSTED_MOCK_ADDRESS && !lacksKey({ key, settings }) && key?.locked === true;
}
