import type { Quarry } from '../../lib/pages/quarry.ts';

/** Asks for access, first in a click; a browser that refuses to ask at all has refused. */
export const askAccess = (quarry: Quarry, address: string): Promise<boolean> =>
  quarry.requestAccess(address).catch(() => false);
