import { randomBytes } from 'node:crypto';
import type { Switches } from '../switches.ts';

/** One error as the service words it. */
export interface ErrorDetail {
  /** Namespaced by operation, such as `search.page_invalid`. */
  code: string;
  /** Where the code is documented: it says nothing about the request. */
  url: string;
  message: string;
  location: string | null;
}

interface Meta {
  trace: string;
  node: string;
  ms: number;
}

/** The body of an answer before it is written as JSON. */
export type Envelope = Record<string, unknown>;

const NODE = 'local-1';

/** What belongs to one request: its trace identifier and when it began. */
export interface RequestContext {
  trace: string;
  began: number;
}

/** Starts the context of a request. */
export function beginRequest(): RequestContext {
  return { trace: randomBytes(12).toString('hex'), began: performance.now() };
}

/** Words an error. */
export function errorDetail(code: string, message: string, location: string | null = null): ErrorDetail {
  return { code, url: `https://service.test/errors#${code}`, message, location };
}

/** An envelope with the request's meta, unless that is switched off. */
export function envelope(context: RequestContext, switches: Switches, rest: Envelope): Envelope {
  if (switches.meta === 'absent') return rest;
  const ms = Math.round(performance.now() - context.began);
  return { meta: { trace: context.trace, node: NODE, ms } satisfies Meta, ...rest };
}
