import { browser } from 'wxt/browser';
import type { Grant } from '../pages/actions.ts';

/** The optional permissions in the manifest. Only these can be revoked: the browser throws for any other. */
export const OPTIONAL_PERMISSIONS = ['bookmarks', 'tabs'] as const;

/** Reads the optional grants: permissions and sites. The manifest requires no sites, so all site grants are optional. */
export async function readGrants(): Promise<Grant[]> {
  const { permissions = [], origins = [] } = await browser.permissions.getAll();
  const granted = OPTIONAL_PERMISSIONS.filter((name) => permissions.some((one) => one === name));
  return [...granted.map((permission) => ({ permission })), ...origins.map((origin) => ({ origin }))];
}

/** Revokes a grant; false if the browser refused. */
export const revoke = (grant: Grant): Promise<boolean> =>
  browser.permissions.remove(
    'origin' in grant
      ? { origins: [grant.origin] }
      : { permissions: OPTIONAL_PERMISSIONS.filter((name) => name === grant.permission) },
  );
