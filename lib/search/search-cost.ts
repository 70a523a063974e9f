import type { Envelope } from '../service/answers.ts';
import { chargeOf, type Outcome } from '../service/failures.ts';
import type { Cost } from '../usage/cost.ts';
import type { Answer } from './answer/answer.ts';

/** An answer of the service: as it came, and as it was read. */
interface Answered {
  envelope: Envelope;
  answer: Answer;
}

/**
 * What a search cost that asked for the full text of its first `asked` results (interface, 1): one unit, and a unit a page,
 * none if there was no result to extract. Certain are the pages that came in full. The interface does not say whether the
 * others are charged: pages that failed, those beyond the last result, any in an answer that is one text. They may have been.
 */
export function searchCost(outcome: Outcome<Answered>, asked: number): Cost {
  const most = { searches: 1, pages: asked };
  if (!outcome.ok) return chargeOf(outcome.failure) === 'maybe' ? [{}, most] : [{}, {}];
  const { envelope, answer } = outcome.value;
  if (!hasData(envelope)) return [{}, most];
  if (asked === 0 || isEmpty(envelope)) return [{ searches: 1 }, {}];
  const read = Math.min(asked, pagesReadIn(answer));
  return [{ searches: 1, pages: read }, { pages: asked - read }];
}

/** An answer without data may be a refusal with the wrong status. */
const hasData = ({ data }: Envelope): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** Looks at what came, not at what could be read of it: a result in a shape that is not known was still found. */
const isEmpty = ({ data, markdown }: Envelope): boolean =>
  markdown === undefined &&
  Object.values(data ?? {}).every((items: unknown) => Array.isArray(items) && items.length === 0);

const pagesReadIn = ({ groups }: Answer): number =>
  groups.reduce((sum, { items }) => sum + items.filter(({ markdown }) => markdown !== undefined).length, 0);
