import { signalActivity } from '../browser/keep-awake.ts';
import { type AddressBar, describeBar } from '../browser/omnibox.ts';
import { recordGrants } from '../browser/windows/private-grants.ts';
import { isPrivateInFront, privateBackground } from '../browser/windows/private-realm.ts';
import { findDeviceKey } from '../vault/device-key.ts';
import type { Shared } from './compose.ts';
import { type Listeners, startBackground } from './listeners.ts';
import { routeByWindow } from './realms.ts';

/**
 * Firefox only: serves ordinary windows, and private ones while any are open, with separate backgrounds that start
 * when first needed.
 */
export function startForAllWindows(bar?: AddressBar): Listeners {
  const shared: Shared = {
    held: new Map(),
    deviceKey: findDeviceKey,
    sayAtWork: signalActivity,
  };
  let own: Listeners | undefined;
  const realm = privateBackground(
    () => shared,
    () => shared.held.delete('private'),
  );
  if (bar) describeBar(bar);
  void realm.tidy();
  return routeByWindow({
    ordinary() {
      own ??= startBackground(bar, shared);
      return own;
    },
    private: realm.listeners,
    isPrivateInFront,
    windowClosed: () => void realm.tidy(),
    granted: recordGrants,
  });
}
