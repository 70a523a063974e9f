import type { Envelope } from '../service/answers.ts';
import { chargeOf, type Outcome } from '../service/failures.ts';
import type { Cost } from '../usage/cost.ts';
import type { Answer } from './answer/answer.ts';

/** An answer of the service, raw and parsed. */
interface Answered {
  envelope: Envelope;
  answer: Answer;
}

/**
 * The cost of a search that requests the full text of its first `requested` results (API spec 1), as certain and
 * possible units: one search, plus one unit per page, or no pages if nothing was found. Only pages that arrived in
 * full are certain. The spec does not say whether the others are charged: failed pages, those beyond the last result,
 * or any page of a plain-text answer. They count as possible.
 */
export function searchCost(outcome: Outcome<Answered>, requested: number): Cost {
  const most = { searches: 1, pages: requested };
  if (!outcome.ok) return chargeOf(outcome.failure) === 'maybe' ? [{}, most] : [{}, {}];
  const { envelope, answer } = outcome.value;
  if (!hasData(envelope)) return [{}, most];
  if (requested === 0 || isEmpty(envelope)) return [{ searches: 1 }, {}];
  const read = Math.min(requested, pagesReadIn(answer));
  return [{ searches: 1, pages: read }, { pages: requested - read }];
}

/** An answer without data may be a refusal sent with the wrong status. */
const hasData = ({ data }: Envelope): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** Checks the raw data, because a result in an unknown format still counts as found. */
const isEmpty = ({ data, markdown }: Envelope): boolean =>
  markdown === undefined &&
  Object.values(data ?? {}).every((items: unknown) => Array.isArray(items) && items.length === 0);

const pagesReadIn = ({ groups }: Answer): number =>
  groups.reduce((sum, { items }) => sum + items.filter(({ markdown }) => markdown !== undefined).length, 0);
