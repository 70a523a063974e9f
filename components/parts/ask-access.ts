import type { Quarry } from '../../lib/pages/quarry.ts';
import type { Untrusted } from '../../lib/untrusted.ts';

/** Asks for access, first in a click; a browser that refuses to ask at all has refused. */
export const askAccess = (quarry: Pick<Quarry, 'requestAccess'>, address: Untrusted): Promise<boolean> =>
  quarry.requestAccess(address).catch(() => false);
