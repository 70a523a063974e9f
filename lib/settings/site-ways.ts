import { longestFor } from '../extraction/sites/host-match.ts';
import type { SiteDefault } from '../presets/destinations.ts';

/**
 * A site default from a file, read the way that its site is read now, since a file must not send what wasn’t sent before.
 * It may make the site local only.
 */
export function withWayOf(defaults: readonly SiteDefault[], added: SiteDefault): SiteDefault {
  const now = longestFor(added.host, defaults)?.way ?? 'usual';
  return { ...added, way: added.way === 'local' ? 'local' : now };
}
