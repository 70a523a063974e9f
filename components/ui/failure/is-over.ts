import { useEffect, useState } from 'preact/hooks';
import type { Failure } from '../../../lib/service/failures.ts';
import { currentDay, type Units } from '../../../lib/usage/usage.ts';
import { useAccess } from '../hooks.ts';
import { isLocked, lacksKey } from '../key-state.ts';
import { useTools, useViewSnapshot } from '../tools.ts';
import { CAP_NOTES } from '../usage/usage-note.tsx';
import { useLate } from '../use-late.ts';

interface Concerned {
  failure: Failure | undefined;
  /** When it failed (epoch ms). */
  at: number;
  /** The service address that a retry uses; absent if that is the one that failed. */
  nextAddress?: string | undefined;
  /** Units that a retry uses. */
  units: Partial<Units>;
}

/**
 * Whether what a failure complains about changed since: the address, the key, the permission, a cap, or the connection. It
 * must then not be shown anymore. `undefined` until that is known.
 */
export function useIsOver({ failure, at, nextAddress, units }: Concerned): boolean | undefined {
  const snapshot = useViewSnapshot();
  const code = failure?.code;
  const address = failure?.address ?? snapshot?.settings.address;
  const ofCap = code === 'day-cap' || code === 'month-cap';
  const caps = useLate(CAP_NOTES, ofCap);
  const [access] = useAccess(useTools().quarry, code === 'no-permission' ? address : undefined);
  const online = useOnline(code === 'offline');
  if (!failure || !snapshot || address === undefined) return false;
  if (nextAddress !== undefined && nextAddress !== address) return true;
  const { key, usage, settings } = snapshot;
  const setup = { key, settings: { ...settings, address } };
  switch (code) {
    case 'no-key':
      return !lacksKey(setup);
    case 'key-locked':
    case 'passphrase-wrong':
      return !isLocked(setup);
    case 'key-refused':
    case 'forbidden':
    case 'spent':
      return (key?.savedAt ?? 0) > at;
    case 'day-cap':
    case 'month-cap':
      return caps?.fits(usage, currentDay(usage, Date.now()), units, settings);
    case 'no-permission':
      return access;
    case 'offline':
      return online;
    default:
      return false;
  }
}

/** Whether the browser is online, updated on change while `wanted`. */
function useOnline(wanted: boolean): boolean {
  const [online, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    if (!wanted) return;
    const look = () => setOnline(navigator.onLine);
    look();
    for (const name of ['online', 'offline']) addEventListener(name, look);
    return () => {
      for (const name of ['online', 'offline']) removeEventListener(name, look);
    };
  }, [wanted]);
  return online;
}
