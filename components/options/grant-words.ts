import { text } from '../../lib/browser/text.ts';
import type { Grant } from '../../lib/pages/quarry.ts';
import { hostOf } from '../parts/host.ts';

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
