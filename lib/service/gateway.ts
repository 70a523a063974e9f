import { originOf } from './address.ts';
import type { Envelope } from './answers.ts';
import { type Network, type Operation, post } from './client.ts';
import { failed, type Outcome } from './failures.ts';

export interface GatewayParts extends Network {
  /** The key for an origin, where one was saved for it. */
  keyFor(origin: string): Promise<string | undefined>;
  hasAccess(address: string): Promise<boolean>;
  online(): boolean;
  quiet: Quiet;
}

/** Until when an origin asked not to be asked (429), kept where it outlives the background; epoch ms. */
export interface Quiet {
  until(origin: string): Promise<number>;
  keep(origin: string, until: number): Promise<void>;
}

export type Gateway = (
  address: string,
  operation: Operation,
  body: object,
  signal?: AbortSignal,
) => Promise<Outcome<Envelope>>;

/** The one way to the service: nothing is sent without access and a key for that very origin (interface, 5). */
export function createGateway(parts: GatewayParts): Gateway {
  return async (address, operation, body, signal) => {
    const origin = originOf(address);
    const quietUntil = await parts.quiet.until(origin);
    if (parts.now() < quietUntil) return failed('waiting', { address, retryAt: quietUntil });
    if (!(await parts.hasAccess(address))) return failed('no-permission', { address });
    const key = await parts.keyFor(origin);
    if (key === undefined) return failed('no-key', { address });
    if (!parts.online()) return failed('offline', { address });
    if (signal?.aborted) return failed('withdrawn', { address });
    const outcome = await post(parts, { address, key, operation, body, ...(signal ? { signal } : {}) });
    if (!outcome.ok && outcome.failure.retryAt !== undefined) {
      await parts.quiet.keep(origin, outcome.failure.retryAt);
    }
    return outcome;
  };
}
