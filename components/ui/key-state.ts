import type { Snapshot } from '../../lib/pages/quarry.ts';
import { originOf } from '../../lib/service/origin.ts';
import { HOSTED_MOCK_ADDRESS } from '../../lib/settings/settings.ts';

/**
 * Whether there is no key for the service URL. The hosted demo accepts a placeholder; any other URL needs the key
 * saved for its origin.
 */
export function lacksKey({ key, settings }: Pick<Snapshot, 'key' | 'settings'>): boolean {
  return settings.address !== HOSTED_MOCK_ADDRESS && key?.origin !== originOf(settings.address);
}

/** Whether the key for the service URL needs its passphrase first. */
export function isLocked({ key, settings }: Pick<Snapshot, 'key' | 'settings'>): boolean {
  return settings.address !== HOSTED_MOCK_ADDRESS && !lacksKey({ key, settings }) && key?.locked === true;
}
