import type { Units } from '../ledger.ts';
import type { Switches } from '../switches.ts';
import { type Envelope, type ErrorDetail, envelope, type RequestContext } from './envelope.ts';

/** The result of an operation: the envelope, or Markdown instead, and its cost. */
export interface Outcome {
  status: number;
  envelope: Envelope;
  markdown: string | null;
  units: Units;
}

const NO_UNITS: Units = { searches: 0, pages: 0 };

/** A request that was rejected entirely. It costs nothing. */
export function rejection(
  status: number,
  errors: readonly ErrorDetail[],
  context: RequestContext,
  switches: Switches,
): Outcome {
  const body = envelope(context, switches, { data: null, [switches.errorKey]: errors });
  return { status, envelope: body, markdown: null, units: NO_UNITS };
}
