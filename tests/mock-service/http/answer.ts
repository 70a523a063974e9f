import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deliver, type WireAnswer } from '../faults/deliver.ts';
import type { Fault, Faults } from '../faults/fault.ts';
import type { Ledger, Operation } from '../ledger.ts';
import { beginRequest, errorDetail, type Outcome, type RequestContext, rejection } from './envelope.ts';
import { answerExtract } from './extract-operation.ts';
import { answerSearch, type Tools } from './search-operation.ts';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether an Authorization header carries the key as a bearer credential. */
export function isAuthorized(header: string | undefined, key: string): boolean {
  const credential = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return credential !== undefined && timingSafeEqual(digest(credential), digest(key));
}

/** The state behind every answer. */
export interface ServiceState extends Tools {
  key: string;
  ledger: Ledger;
  faults: Faults;
}

const OPERATIONS = { search: answerSearch, extract: answerExtract };
const EMPTY_STATUSES = new Set([204, 205, 304]);

/** A request body: the JSON value, or a flag that it is invalid. */
type Body = { ok: true; value: unknown } | { ok: false };

function readBody({ headers, body }: FastifyRequest): Body {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '') || !Buffer.isBuffer(body))
    return { ok: false };
  try {
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return { ok: false };
    throw error;
  }
}

async function decide(
  operation: Operation,
  body: Body,
  authorized: boolean,
  context: RequestContext,
  state: ServiceState,
): Promise<Outcome> {
  if (!authorized) {
    const [status = '', code = ''] = state.switches.keyRefusal.split(' ');
    const error = errorDetail(code, 'The API key is missing or not valid.', state.switches);
    return rejection(Number(status), [error], context, state.switches);
  }
  if (!body.ok) {
    const error = errorDetail(
      `${operation}.body_invalid`,
      'The body is not JSON of type application/json.',
      state.switches,
    );
    return rejection(400, [error], context, state.switches);
  }
  return OPERATIONS[operation](body.value, context, state);
}

/** Fails as a fault specifies. A service error may charge for the work done before it. */
async function faultyOutcome(
  fault: Fault,
  context: RequestContext,
  { switches }: ServiceState,
  work: () => Promise<Outcome>,
): Promise<Outcome | null> {
  const { status } = fault;
  if (status === undefined || status < 300) return null;
  const error = errorDetail(`service.status_${status}`, `Status ${status}, as requested.`, switches);
  const rejected = rejection(status, [error], context, switches);
  const charged = status >= 500 && switches.serverErrorCharge === 'charged';
  return charged ? { ...rejected, units: (await work()).units } : rejected;
}

function wireAnswer(
  outcome: Outcome,
  fault: Fault,
  context: RequestContext,
  { switches }: ServiceState,
): WireAnswer {
  const status = fault.status ?? outcome.status;
  const bodyless = EMPTY_STATUSES.has(status) || (status >= 300 && status < 400);
  const json = JSON.stringify(fault.alter?.(outcome.envelope) ?? outcome.envelope);
  const body = fault.body ?? (bodyless ? '' : (outcome.markdown ?? json));
  const type = outcome.markdown === null ? 'application/json; charset=utf-8' : 'text/markdown; charset=utf-8';
  const trace = switches.traceHeader === null ? {} : { [switches.traceHeader]: context.trace };
  return {
    status,
    headers: {
      'content-type': fault.contentType ?? type,
      'cache-control': 'no-store',
      ...trace,
      ...fault.headers,
    },
    body: Buffer.from(body),
  };
}

async function send(reply: FastifyReply, answer: WireAnswer, fault: Fault): Promise<void> {
  if (fault.delayMs !== undefined) await wait(fault.delayMs, undefined, { ref: false });
  await fault.until;
  if (fault.delivery === undefined) {
    await reply.code(answer.status).headers(answer.headers).send(answer.body);
    return;
  }
  reply.hijack();
  await deliver(reply.raw, answer, fault.delivery);
}

/** Answers a POST to one of the operations and records it in the ledger. */
export async function answerPost(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  state: ServiceState,
): Promise<void> {
  const context = beginRequest();
  const start = performance.now();
  const { authorization, ...headers } = request.headers;
  const authorized = isAuthorized(authorization, state.key);
  const body = readBody(request);
  const value = body.ok ? body.value : undefined;
  const entry = state.ledger.record({ operation, body: value, headers, authorized });
  const fault = state.faults.take(operation, value) ?? {};
  const work = () => decide(operation, body, authorized, context, state);
  const outcome = (await faultyOutcome(fault, context, state, work)) ?? (await work());
  entry.units = outcome.units;
  const answer = wireAnswer(outcome, fault, context, state);
  if (fault.delivery?.kind !== 'drop' && fault.delivery?.kind !== 'silence') entry.status = answer.status;
  entry.tookMs = performance.now() - start;
  await send(reply, answer, fault);
}
