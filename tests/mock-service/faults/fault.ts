import type { Envelope } from '../http/envelope.ts';
import type { Operation } from '../ledger.ts';

/** How the bytes of an answer reach the client, or fail to. */
export type Delivery =
  /** The socket closes without an answer. */
  | { kind: 'drop' }
  /** The connection stays open, but nothing is sent. */
  | { kind: 'silence' }
  /** The socket closes after this many bytes of the body. */
  | { kind: 'cut'; afterBytes: number }
  /** The body stops after this many bytes, but the connection stays open. */
  | { kind: 'stall'; afterBytes: number }
  /** The body arrives in pieces of this many bytes. */
  | { kind: 'drip'; bytes: number; everyMs: number }
  /** A JSON body with this many megabytes of filler. */
  | { kind: 'flood'; megabytes: number };

/** The changes that a fault makes to an answer. Omitted parts stay as they are. */
export interface Fault {
  /** Only for this operation. */
  operation?: Operation;
  /** Only for requests with a matching body. */
  when?: (body: unknown) => boolean;
  /** From 300 on, the operation does not run and nothing is charged. */
  status?: number;
  headers?: Record<string, string>;
  contentType?: string;
  /** Sent instead of the real body. */
  body?: string | Uint8Array;
  /** Changes the real answer before it is sent. */
  alter?: (envelope: Envelope) => unknown;
  /** Delay before the headers. */
  delayMs?: number;
  /** Waits for this before the headers. */
  until?: Promise<unknown>;
  delivery?: Delivery;
}

/** Faults waiting for a matching request. */
export interface Faults {
  /** For the next matching request only. Earlier faults are used first. */
  next(fault: Fault): void;
  /** Holds back the answer to the next matching request. Returns a function that releases it. */
  hold(fault?: Fault): () => void;
  /** For every matching request, until cleared. */
  always(fault: Fault): void;
  clear(): void;
  /** Takes the fault for a request, if any. */
  take(operation: Operation, body: unknown): Fault | null;
}

function matches(fault: Fault, operation: Operation, body: unknown): boolean {
  return (fault.operation ?? operation) === operation && (fault.when?.(body) ?? true);
}

/** Creates an empty fault store. */
export function makeFaults(): Faults {
  let once: Fault[] = [];
  let lasting: Fault[] = [];
  return {
    next: (fault) => void once.push(fault),
    hold(fault = {}) {
      const { promise, resolve } = Promise.withResolvers<void>();
      once.push({ ...fault, until: promise });
      return resolve;
    },
    always: (fault) => void lasting.push(fault),
    clear() {
      once = [];
      lasting = [];
    },
    take(operation, body) {
      const found = once.find((fault) => matches(fault, operation, body));
      if (found === undefined) return lasting.find((fault) => matches(fault, operation, body)) ?? null;
      once = once.filter((fault) => fault !== found);
      return found;
    },
  };
}
