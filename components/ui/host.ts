import { late } from '../../lib/late.ts';
import { useLate } from './use-late.ts';

/** Loaded only for names beyond ASCII. */
const NAMES = late(() => import('../../lib/shown-host.ts'));

/** A host as it is shown: "münchen.example" for "xn--mnchen-3ya.example". Other texts stay as they are. */
export const useHost = (host: string): string =>
  useLate(NAMES, host.includes('xn--'))?.shownHost(host) ?? host;

/** `useHost` for hosts in a list. */
export const Host = ({ of }: { of: string }) => useHost(of);
