import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Grant, Quarry } from '../../lib/pages/quarry.ts';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { hostOf } from '../ui/format.ts';
import { Group } from './section.tsx';

/** What a permission is called, and what Quarry uses it for. */
interface GrantWords {
  name: string;
  use: string;
}

/** Patterns of the browsers for all sites, or all that are reached in one way. */
const MANY: Readonly<Record<string, () => string>> = {
  '<all_urls>': () => text('grantAllSites'),
  '*://*/*': () => text('grantAllSites'),
  'https://*/*': () => text('grantAllHttps'),
  'http://*/*': () => text('grantAllHttp'),
};

/** Each permission that the manifest calls optional. */
const PERMISSIONS: Readonly<Record<string, () => GrantWords>> = {
  tabs: () => ({ name: text('grantTabs'), use: text('grantTabsUse') }),
  bookmarks: () => ({ name: text('grantBookmarks'), use: text('grantBookmarksUse') }),
};

/** Says in plain words what was granted. `address`: of the service. */
export function grantWords(grant: Grant, address: string): GrantWords {
  if ('permission' in grant)
    return PERMISSIONS[grant.permission]?.() ?? { name: grant.permission, use: text('grantOtherUse') };
  const { origin } = grant;
  const many = MANY[origin];
  if (many) return { name: many(), use: text('grantManyUse') };
  const site = siteOf(origin);
  const service = site === siteOf(`${new URL(address).protocol}//${new URL(address).hostname}/*`);
  return { name: site, use: text(service ? 'grantServiceUse' : 'grantSiteUse') };
}

/** The site of a pattern such as `https://example.com/*`; one that is reached without encryption says so. */
function siteOf(pattern: string): string {
  const site = pattern.replace(/\/\*?$/, '');
  return site.startsWith('http://') ? site : hostOf(site);
}

/** Calls back with what the browser granted Quarry, now and as it changes, wherever that is done. */
export function useGrants(quarry: Quarry, changed: (grants: Grant[]) => void): void {
  useEffect(() => {
    let open = true;
    let stop: (() => void) | undefined;
    quarry.actions().then(
      (actions) => {
        if (open) stop = actions.watchGrants(changed);
      },
      (cause: unknown) => console.warn('The permissions are not known', cause),
    );
    return () => {
      open = false;
      stop?.();
    };
  }, [quarry]);
}

interface Props {
  quarry: Quarry;
  /** Of the service. */
  address: string;
  announce: (words: string) => void;
}

const ID = 'permissions';

/** What the browser lets Quarry do since the user agreed, what for, and a way to take each back. */
export function Grants({ quarry, address, announce }: Props) {
  const [grants, setGrants] = useState<Grant[]>();
  useGrants(quarry, setGrants);
  const revoke = async (grant: Grant, name: string) => {
    const done = await quarry.actions().then(
      (actions) => actions.revoke(grant),
      () => false,
    );
    announce(done ? textWith('grantRevoked', { name }) : failureHeadline({ code: 'internal' }));
    // The button that was pressed goes with its line.
    if (done) document.getElementById(ID)?.focus();
  };
  return (
    <Group id={ID} title={text('grantsTitle')}>
      <p class="section-more">{text('grantsWhat')}</p>
      {grants?.length === 0 && <p class="usage-empty">{text('grantsNone')}</p>}
      {grants && grants.length > 0 && (
        <ul class="grants" aria-label={text('grantsTitle')}>
          {grants.map((grant) => {
            const { name, use } = grantWords(grant, address);
            return (
              <li key={JSON.stringify(grant)} class="setting">
                <div>
                  <bdi class="grant-name">{name}</bdi>
                  <p class="field-hint">{use}</p>
                </div>
                <button
                  type="button"
                  class="button small"
                  aria-label={textWith('grantRevokeNamed', { name })}
                  onClick={() => revoke(grant, name)}
                >
                  {text('grantRevoke')}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Group>
  );
}
