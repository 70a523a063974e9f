import type { browser } from 'wxt/browser';
import type { Grant } from '../pages/actions.ts';

type Permissions = Pick<typeof browser.permissions, 'getAll' | 'remove'>;
type Removed = Parameters<Permissions['remove']>[0];

/** As in the manifest. Only what is optional can be given back: the browser throws at anything else. */
export const OPTIONAL = ['bookmarks', 'tabs'] as const;

/** What the browser granted beyond what every Quarry has. Its manifest requires no sites, so all sites are such. */
export async function readGrants(api: Pick<Permissions, 'getAll'>): Promise<Grant[]> {
  const { permissions = [], origins = [] } = await api.getAll();
  const asked = OPTIONAL.filter((name) => permissions.some((one) => one === name));
  return [...asked.map((permission) => ({ permission })), ...origins.map((origin) => ({ origin }))];
}

/** Gives one back; false where the browser did not take it. */
export const revoke = (api: Pick<Permissions, 'remove'>, grant: Grant): Promise<boolean> =>
  api.remove('origin' in grant ? { origins: [grant.origin] } : named(grant.permission));

const named = (permission: string): Removed => ({
  permissions: OPTIONAL.filter((name) => name === permission),
});
