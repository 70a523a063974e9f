import { originOf } from './address.ts';
import type { Envelope } from './answers.ts';
import { type Network, type Operation, post } from './client.ts';
import { failed, type Outcome } from './failures.ts';

export interface GatewayParts extends Network {
  /** The key for an origin, where one was saved for it. */
  keyFor(origin: string): Promise<string | undefined>;
  hasAccess(address: string): Promise<boolean>;
  online(): boolean;
}

export type Gateway = (
  address: string,
  operation: Operation,
  body: object,
  signal?: AbortSignal,
) => Promise<Outcome<Envelope>>;

/** The one way to the service: nothing is sent without access and a key for that very origin (interface, 5). */
export function createGateway(parts: GatewayParts): Gateway {
  let quietUntil = 0;
  return async (address, operation, body, signal) => {
    if (parts.now() < quietUntil) return failed('waiting', { address, retryAt: quietUntil });
    if (!(await parts.hasAccess(address))) return failed('no-permission', { address });
    const key = await parts.keyFor(originOf(address));
    if (key === undefined) return failed('no-key', { address });
    if (!parts.online()) return failed('offline', { address });
    if (signal?.aborted) return failed('withdrawn', { address });
    const outcome = await post(parts, { address, key, operation, body, ...(signal ? { signal } : {}) });
    if (!outcome.ok && outcome.failure.retryAt !== undefined) quietUntil = outcome.failure.retryAt;
    return outcome;
  };
}
