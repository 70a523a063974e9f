import { useEffect, useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Grant } from '../../../lib/pages/quarry.ts';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { hostOf } from '../../ui/format.ts';
import { useActions } from '../../ui/hooks.ts';
import { Host } from '../../ui/host.ts';
import { Group, type GroupProps } from '../group.tsx';
import { Entry } from '../list-editor.tsx';

/** Host patterns that cover all sites, or all sites of one scheme. */
const MANY: Readonly<Record<string, TextKey>> = {
  '<all_urls>': 'librarySites',
  '*://*/*': 'librarySites',
  'https://*/*': 'grantAllHttps',
  'http://*/*': 'grantAllHttp',
};

/** The optional permissions in the manifest. */
const PERMISSIONS: Readonly<Record<string, [name: TextKey, use: TextKey]>> = {
  tabs: ['grantTabs', 'grantTabsUse'],
  bookmarks: ['source_bookmarks', 'grantBookmarksUse'],
};

/** The name of a granted permission, and what Quarry uses it for. `address`: URL of the service. */
export function grantWords(grant: Grant, address: string): { name: string; use: string } {
  if ('permission' in grant) {
    const [name, use = 'grantOtherUse'] = PERMISSIONS[grant.permission] ?? [];
    return { name: name ? text(name) : grant.permission, use: text(use) };
  }
  const { origin } = grant;
  const many = MANY[origin];
  if (many) return { name: text(many), use: text('grantManyUse') };
  const site = siteOf(origin);
  const service = site === siteOf(`${new URL(address).protocol}//${new URL(address).hostname}/*`);
  return { name: site, use: text(service ? 'grantServiceUse' : 'grantSiteUse') };
}

/** The site of a pattern such as `https://example.com/*`; an unencrypted one includes its scheme. */
function siteOf(pattern: string): string {
  const site = pattern.replace(/\/\*?$/, '');
  return site.startsWith('http://') ? site : hostOf(site);
}

/** The permissions that the user granted, each to revoke. */
export function GrantsGroup({ quarry, settings: { address }, announce }: GroupProps) {
  const [grants, setGrants] = useState<Grant[]>();
  const actions = useActions(quarry);
  useEffect(() => actions?.watchGrants(setGrants), [actions]);
  const revoke = async (grant: Grant, name: string) => {
    const done = await actions?.revoke(grant);
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
