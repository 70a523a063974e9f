import type { z } from 'zod';
import type { Operation } from '../ledger.ts';
import { type ErrorDetail, errorDetail } from './envelope.ts';

type Issue = z.core.$ZodIssue;

function codeOf(operation: Operation, issue: Issue): string {
  const names = issue.path.filter((key) => typeof key === 'string');
  const isCount = issue.code === 'too_small' || issue.code === 'too_big';
  if (operation === 'extract' && isCount && names.join() === 'pages') return 'extract.url_count_invalid';
  return `${operation}.${names.length === 0 ? 'body' : names.join('_')}_invalid`;
}

function locationOf(issue: Issue): string {
  return ['body', ...issue.path.map(String)].join('.');
}

/** Words what a schema found wrong with a request, one error for each field. */
export function requestErrors(operation: Operation, { issues }: z.ZodError): ErrorDetail[] {
  const first = new Map(issues.toReversed().map((issue) => [locationOf(issue), issue]));
  return [...first]
    .reverse()
    .map(([location, issue]) => errorDetail(codeOf(operation, issue), issue.message, location));
}
