import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Grant, Quarry } from '../../../lib/pages/quarry.ts';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { hostOf } from '../../ui/format.ts';
import { Host } from '../../ui/host.ts';
import { Group, type GroupProps } from '../group.tsx';
import { Entry } from '../list-editor.tsx';

/** The name of a permission, and what Quarry uses it for. */
interface GrantWords {
  name: string;
  use: string;
}

/** Host patterns that cover all sites, or all sites of one scheme. */
const MANY: Readonly<Record<string, () => string>> = {
  '<all_urls>': () => text('librarySites'),
  '*://*/*': () => text('librarySites'),
  'https://*/*': () => text('grantAllHttps'),
  'http://*/*': () => text('grantAllHttp'),
};

/** The optional permissions in the manifest. */
const PERMISSIONS: Readonly<Record<string, () => GrantWords>> = {
  tabs: () => ({ name: text('grantTabs'), use: text('grantTabsUse') }),
  bookmarks: () => ({ name: text('source_bookmarks'), use: text('grantBookmarksUse') }),
};

/** Describes a granted permission. `address`: URL of the service. */
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

/** The site of a pattern such as `https://example.com/*`; an unencrypted one includes its scheme. */
function siteOf(pattern: string): string {
  const site = pattern.replace(/\/\*?$/, '');
  return site.startsWith('http://') ? site : hostOf(site);
}

/** Reports the permissions granted to Quarry, now and whenever they change. */
export function useGrants(quarry: Quarry, changed: (grants: Grant[]) => void): void {
  useEffect(() => {
    let open = true;
    let stop: (() => void) | undefined;
    quarry.actions().then(
      (actions) => {
        if (open) stop = actions.watchGrants(changed);
      },
      (cause: unknown) => console.warn('The permissions could not be read', cause),
    );
    return () => {
      open = false;
      stop?.();
    };
  }, [quarry]);
}

/** The permissions that the user granted, each to revoke. */
export function GrantsGroup({ quarry, settings: { address }, announce }: GroupProps) {
  const [grants, setGrants] = useState<Grant[]>();
  useGrants(quarry, setGrants);
  const revoke = async (grant: Grant, name: string) => {
    const done = await quarry.actions().then(
      (actions) => actions.revoke(grant),
      () => false,
    );
    announce(done ? textWith('grantRevoked', { name }) : failureHeadline({ code: 'internal' }));
    // The pressed button is removed with its row.
    if (done) document.getElementById('permissions')?.focus();
  };
  return (
    <Group id="permissions" title="grantsTitle" find="findPrivacy" what={text('grantsWhat')}>
      {grants?.length === 0 && <p class="group-note hint">{text('grantsNone')}</p>}
      {grants && grants.length > 0 && (
        <ul class="entries" aria-label={text('grantsTitle')}>
          {grants.map((grant) => {
            const { name, use } = grantWords(grant, address);
            return (
              <li key={JSON.stringify(grant)}>
                <Entry name={<Host of={name} />} what={use}>
                  <button
                    type="button"
                    class="button small"
                    aria-label={textWith('grantRevokeNamed', { name })}
                    onClick={() => revoke(grant, name)}
                  >
                    {text('grantRevoke')}
                  </button>
                </Entry>
              </li>
            );
          })}
        </ul>
      )}
    </Group>
  );
}
