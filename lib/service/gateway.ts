import { normalizeAddress } from './address.ts';
import type { Envelope } from './answers.ts';
import { type Network, post } from './client.ts';
import { failed, type Outcome } from './failures.ts';
import type { Operation } from './operation.ts';
import { originOf } from './origin.ts';
import { waitLeft } from './retry-after.ts';

export interface GatewayParts extends Network {
  /** The key for an origin, or a failure if there is none. */
  keyFor(origin: string): Promise<Outcome<string>>;
  hasAccess(address: string): Promise<boolean>;
  online(): boolean;
  backoff: Backoff;
}

/**
 * The time (epoch ms) until which an origin asked for no more requests (429). Stored, because it must outlive the
 * background.
 */
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
 * The only path to the service. Sends nothing without host access and a key for exactly that origin (API spec 5), and
 * waits for the body if it is a promise. All preconditions are read in parallel, because each is a round trip to the
 * browser process. Rejects only if nothing was sent.
 */
export function createGateway(parts: GatewayParts): Gateway {
  const send = sender(parts);
  return async (address, ...rest) => {
    // A job's address comes from storage, so it is validated again.
    const read = normalizeAddress(address);
    return read.ok ? send(address, ...rest) : read;
  };
}

/** Sends to an address that is already validated. */
function sender(parts: GatewayParts): Gateway {
  return async (address, operation, body, signal) => {
    const origin = originOf(address);
    const [backoffUntil, mayReach, key, ready] = await Promise.all([
      parts.backoff.until(origin),
      parts.hasAccess(address),
      parts.keyFor(origin),
      body,
    ]);
    // Without a key, nothing else matters yet.
    if (!key.ok) return failed(key.failure.code, { address });
    if (waitLeft(backoffUntil, parts.now()) > 0) return failed('waiting', { address, retryAt: backoffUntil });
    if (!mayReach) return failed('no-permission', { address });
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
      // A storage error must not replace the outcome, or callers could not know that a request was sent.
      await parts.backoff
        .keep(origin, outcome.failure.retryAt)
        .catch((cause: unknown) => console.warn('Could not store the waiting time', cause));
    }
    return outcome;
  };
}
