import { combineVerdicts, judgeFileType, judgeSite, type Verdict } from './address-check.ts';
import type { Operator, Query } from './query.ts';

/** Checks a URL against every interpretation of a query. The verdict is unknown unless all of them agree. */
export function judgeReadings(url: URL, readings: readonly Query[]): Verdict {
  const verdicts = readings.map((query) => judge(url, query) ?? 'inside');
  const [first = 'inside'] = verdicts;
  return verdicts.every((verdict) => verdict === first) ? first : 'unknown';
}

/** Checks a URL against a query; `undefined` if the URL says nothing about it. */
function judge(url: URL, query: Query): Verdict | undefined {
  if (query.kind === 'any') return undefined;
  if (query.kind === 'operator') return judgeOperator(url, query.operator);
  if (query.kind === 'not') return opposite(judge(url, query.of));
  if (query.kind === 'some') return either(query.of.map((one) => judge(url, one)));
  // Two sites or two file types without an OR: no URL can match both, so either is accepted.
  const named = (name: Operator['name']) =>
    query.of.filter((one) => one.kind === 'operator' && one.operator.name === name);
  const groups = [named('site'), named('filetype')].filter((group) => group.length > 0);
  const said = [
    ...groups.map((group) => either(group.map((one) => judge(url, one)))),
    ...query.of.filter(({ kind }) => kind !== 'operator').map((one) => judge(url, one)),
  ].filter((verdict) => verdict !== undefined);
  return said.length === 0 ? undefined : combineVerdicts(said);
}

const judgeOperator = (url: URL, { name, value }: Operator): Verdict | undefined =>
  name === 'filetype' ? judgeFileType(url, value) : judgeSite(url, value);

function either(verdicts: readonly (Verdict | undefined)[]): Verdict | undefined {
  if (verdicts.includes(undefined)) return undefined;
  if (verdicts.includes('inside')) return 'inside';
  return verdicts.includes('unknown') ? 'unknown' : 'outside';
}

function opposite(verdict: Verdict | undefined): Verdict | undefined {
  if (verdict === 'inside') return 'outside';
  return verdict === 'outside' ? 'inside' : verdict;
}

/** Replaces overruled operators in a query, so that they match anything. */
export function withoutOperators(query: Query, overruled: (operator: Operator) => boolean): Query {
  if (query.kind === 'operator') return overruled(query.operator) ? { kind: 'any' } : query;
  if (query.kind === 'not') return { kind: 'not', of: withoutOperators(query.of, overruled) };
  if (query.kind === 'any') return query;
  return { kind: query.kind, of: query.of.map((one) => withoutOperators(one, overruled)) };
}

/** Returns whether a query has an operator that a URL can be checked against. */
export function hasOperator(query: Query): boolean {
  if (query.kind === 'operator') return true;
  if (query.kind === 'not') return hasOperator(query.of);
  return query.kind !== 'any' && query.of.some(hasOperator);
}
