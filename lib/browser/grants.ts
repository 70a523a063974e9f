import type { browser } from 'wxt/browser';
import type { Grant } from '../pages/actions.ts';

type Permissions = Pick<typeof browser.permissions, 'getAll' | 'remove'>;
type Removed = Parameters<Permissions['remove']>[0];

/** The optional permissions in the manifest. Only these can be revoked: the browser throws for any other. */
export const OPTIONAL_PERMISSIONS = ['bookmarks', 'tabs'] as const;

/** Reads the optional grants: permissions and sites. The manifest requires no sites, so all site grants are optional. */
export async function readGrants(api: Pick<Permissions, 'getAll'>): Promise<Grant[]> {
  const { permissions = [], origins = [] } = await api.getAll();
  const granted = OPTIONAL_PERMISSIONS.filter((name) => permissions.some((one) => one === name));
  return [...granted.map((permission) => ({ permission })), ...origins.map((origin) => ({ origin }))];
}

/** Revokes a grant; false if the browser refused. */
export const revoke = (api: Pick<Permissions, 'remove'>, grant: Grant): Promise<boolean> =>
  api.remove('origin' in grant ? { origins: [grant.origin] } : named(grant.permission));

const named = (permission: string): Removed => ({
  permissions: OPTIONAL_PERMISSIONS.filter((name) => name === permission),
});
