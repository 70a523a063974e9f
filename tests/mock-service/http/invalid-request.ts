import type { z } from 'zod';
import type { Operation } from '../ledger.ts';
import type { Switches } from '../switches.ts';
import { type ErrorDetail, errorDetail, type Path } from './envelope.ts';

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
