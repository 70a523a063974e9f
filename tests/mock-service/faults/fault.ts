import type { Envelope } from '../http/envelope.ts';
import type { Operation } from '../ledger.ts';

/** How the bytes of an answer reach the client, or fail to. */
export type Delivery =
  /** The socket is closed with no answer at all. */
  | { kind: 'drop' }
  /** The connection stays open and nothing is ever sent. */
  | { kind: 'silence' }
  /** The socket is closed after so many bytes of the body. */
  | { kind: 'cut'; afterBytes: number }
  /** Nothing more comes after so many bytes of the body, but the connection stays open. */
  | { kind: 'stall'; afterBytes: number }
  /** The body comes in pieces of so many bytes. */
  | { kind: 'drip'; bytes: number; everyMs: number }
  /** A JSON body with so many megabytes of filler in it. */
  | { kind: 'flood'; megabytes: number };

/** What is to go wrong with an answer. What isn't named stays as it would have been. */
export interface Fault {
  /** Only for this operation. */
  operation?: Operation;
  /** Only for requests with such a body. */
  when?: (body: unknown) => boolean;
  /** With 300 and above the operation is not run and nothing is charged. */
  status?: number;
  headers?: Record<string, string>;
  contentType?: string;
  /** Sent in place of the real body. */
  body?: string | Uint8Array;
  /** Changes the real answer before it is sent. */
  alter?: (envelope: Envelope) => unknown;
  /** Wait before the headers. */
  delayMs?: number;
  /** Wait for this before the headers. */
  until?: Promise<unknown>;
  delivery?: Delivery;
}

/** Faults that wait for a matching request. */
export interface Faults {
  /** For the next matching request alone; those set first are used first. */
  next(fault: Fault): void;
  /** Holds the answer to the next matching request back. Gives what lets it go. */
  hold(fault?: Fault): () => void;
  /** For every matching request, until cleared. */
  always(fault: Fault): void;
  clear(): void;
  /** Takes the fault for a request, if there is one. */
  take(operation: Operation, body: unknown): Fault | null;
}

function matches(fault: Fault, operation: Operation, body: unknown): boolean {
  return (fault.operation ?? operation) === operation && (fault.when?.(body) ?? true);
}

/** Makes an empty store of faults. */
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
