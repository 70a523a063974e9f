import { normaliseAddress } from './address.ts';
import type { Envelope } from './answers.ts';
import { type Network, post } from './client.ts';
import { failed, type Outcome } from './failures.ts';
import type { Operation } from './operation.ts';
import { originOf } from './origin.ts';
import { waitLeft } from './retry-after.ts';

export interface GatewayParts extends Network {
  /** The key for an origin, or why there is none. */
  keyFor(origin: string): Promise<Outcome<string>>;
  hasAccess(address: string): Promise<boolean>;
  online(): boolean;
  backoff: Backoff;
}

/** Until when an origin asked not to be asked (429), kept where it outlives the background; epoch ms. */
export interface Backoff {
  until(origin: string): Promise<number>;
  keep(origin: string, until: number): Promise<void>;
}

export type Gateway = (
  address: string,
  operation: Operation,
  body: object | Promise<object>,
  signal?: AbortSignal,
) => Promise<Outcome<Envelope>>;

/**
 * The one way to the service: nothing is sent without access and a key for that very origin (interface, 5), and not before
 * the body is there, where it is still made. All that is asked for is asked for at once: each is a way to the browser's
 * process and back. Rejects only where nothing was sent.
 */
export function createGateway(parts: GatewayParts): Gateway {
  const send = sender(parts);
  return async (address, ...rest) => {
    // A job brings the address that it was begun with, from storage: what stands there is looked at again.
    const read = normaliseAddress(address);
    return read.ok ? send(address, ...rest) : read;
  };
}

/** Sends to an address that can be the service's. */
function sender(parts: GatewayParts): Gateway {
  return async (address, operation, body, signal) => {
    const origin = originOf(address);
    const [backoffUntil, mayReach, key, ready] = await Promise.all([
      parts.backoff.until(origin),
      parts.hasAccess(address),
      parts.keyFor(origin),
      body,
    ]);
    if (waitLeft(backoffUntil, parts.now()) > 0) return failed('waiting', { address, retryAt: backoffUntil });
    if (!mayReach) return failed('no-permission', { address });
    if (!key.ok) return failed(key.failure.code, { address });
    if (!parts.online()) return failed('offline', { address });
    if (signal?.aborted) return failed('withdrawn', { address });
    const outcome = await post(parts, {
      address,
      key: key.value,
      operation,
      body: ready,
      ...(signal ? { signal } : {}),
    });
    if (!outcome.ok && outcome.failure.retryAt !== undefined) {
      // The outcome is what counts: without it nobody would know that something was sent.
      await parts.backoff
        .keep(origin, outcome.failure.retryAt)
        .catch((cause: unknown) => console.warn('A wait could not be kept', cause));
    }
    return outcome;
  };
}
