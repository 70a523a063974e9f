import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Operation, Units } from '../ledger.ts';
import type { Switches } from '../switches.ts';

/** One error in the service's format. */
export interface ErrorDetail {
  /** Namespaced by operation, such as `search.page_invalid`. */
  code: string;
  /** Documentation of the code, independent of the request. */
  url: string;
  message: string;
  location: string | null;
}

interface Meta {
  trace: string;
  node: string;
  ms: number;
}

/** The body of an answer before it becomes JSON. */
export type Envelope = Record<string, unknown>;

const NODE = 'local-1';

/** The data of one request: its trace ID and start time. */
export interface RequestContext {
  trace: string;
  began: number;
}

/** Starts the context of a request. */
export function beginRequest(): RequestContext {
  return { trace: randomBytes(12).toString('hex'), began: performance.now() };
}

/** The location of an error in a body. */
export type Path = readonly (string | number)[];

/** A path in the format of errors: `pages[0].url` or `body.pages.0.url`. */
function locationOf(path: Path | null, { errorLocations }: Switches): string | null {
  if (path === null || path.length === 0 || errorLocations === 'absent') return null;
  if (errorLocations === 'dotted') return ['body', ...path].join('.');
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1);
}

/** Creates an error about a part of the body, or about none. */
export function errorDetail(
  code: string,
  message: string,
  switches: Switches,
  path: Path | null = null,
): ErrorDetail {
  const location = locationOf(path, switches);
  return { code, url: `https://service.test/errors#${code}`, message, location };
}

/** An envelope with the request's metadata, unless that is switched off. */
export function envelope(context: RequestContext, switches: Switches, rest: Envelope): Envelope {
  if (switches.meta === 'absent') return rest;
  const ms = Math.round(performance.now() - context.began);
  return { meta: { trace: context.trace, node: NODE, ms } satisfies Meta, ...rest };
}

/** The result of an operation: the envelope, or Markdown instead, and its cost. */
export interface Outcome {
  status: number;
  envelope: Envelope;
  markdown: string | null;
  units: Units;
}

/** A request that was rejected entirely. It costs nothing. */
export function rejection(
  status: number,
  errors: readonly ErrorDetail[],
  context: RequestContext,
  switches: Switches,
): Outcome {
  const body = envelope(context, switches, { data: null, [switches.errorKey]: errors });
  return { status, envelope: body, markdown: null, units: { searches: 0, pages: 0 } };
}

type Issue = z.core.$ZodIssue;

function codeOf(operation: Operation, issue: Issue): string {
  const names = issue.path.filter((key) => typeof key === 'string');
  const isCount = issue.code === 'too_small' || issue.code === 'too_big';
  if (operation === 'extract' && isCount && names.join() === 'pages') return 'extract.url_count_invalid';
  return `${operation}.${names.length === 0 ? 'body' : names.join('_')}_invalid`;
}

function pathOf({ path }: Issue): Path {
  return path.map((key) => (typeof key === 'number' ? key : String(key)));
}

/** Converts schema violations of a request into errors, one for each field. */
export function requestErrors(
  operation: Operation,
  { issues }: z.ZodError,
  switches: Switches,
): ErrorDetail[] {
  const first = new Map(issues.toReversed().map((issue) => [pathOf(issue).join('.'), issue]));
  return [...first.values()]
    .reverse()
    .map((issue) => errorDetail(codeOf(operation, issue), issue.message, switches, pathOf(issue)));
}
