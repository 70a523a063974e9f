import type { browser } from 'wxt/browser';
import type { OwnDeeds } from '../pages/own-deeds.ts';
import { readGrants, revoke } from './grants.ts';

/** As much of the browser as is needed. */
interface Api extends Pick<typeof browser, 'permissions' | 'runtime'> {
  extension: { getViews(): { location?: Location }[] };
}

/** What a page can do with what the browser granted Quarry. */
export function ownDeeds(api: Api): OwnDeeds {
  const { onAdded, onRemoved } = api.permissions;
  return {
    version: api.runtime.getManifest().version,
    watchGrants(changed) {
      const look = () =>
        void readGrants(api.permissions).then(changed, (cause: unknown) =>
          console.warn('The permissions are not known', cause),
        );
      look();
      onAdded.addListener(look);
      onRemoved.addListener(look);
      return () => {
        onAdded.removeListener(look);
        onRemoved.removeListener(look);
      };
    },
    revoke: (grant) => revoke(api.permissions, grant),
    startOver() {
      for (const view of api.extension.getViews()) if (view.location !== location) view.location?.reload();
      location.replace('/welcome.html');
    },
  };
}
