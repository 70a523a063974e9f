import { type Check, nameOfCheck } from '../checks/check.ts';
import type { Measured } from '../measure.ts';
import { f1 } from '../score.ts';
import { READERS, type Reader } from '../tools/peers.ts';

/** Details on pages where Quarry failed a check or another extractor kept more of the text. */
export function toDetails(measured: readonly Measured[]): string {
  return measured
    .filter((one) => one.outcomes.Quarry.failed.length > 0 || one.lost.length > 0 || isBehind(one))
    .map(detail)
    .join('\n\n');
}

const wordsOfReader = ({ outcomes }: Measured, reader: Reader): number => {
  const { score } = outcomes[reader];
  return score === undefined ? 1 : f1(score);
};

const isBehind = (one: Measured): boolean =>
  READERS.some((reader) => wordsOfReader(one, reader) > wordsOfReader(one, 'Quarry') + 0.01);

function detail(one: Measured): string {
  const { page, outcomes } = one;
  const lines = READERS.map((reader) => {
    const { failed, failure } = outcomes[reader];
    const figure = wordsOfReader(one, reader).toFixed(3);
    return `${reader}: words ${figure}, ${failed.length} checks failed${failure === undefined ? '' : `, ${failure}`}`;
  });
  const failed = outcomes.Quarry.failed.map((check) => `- ${named(check, one)}`);
  const lost = one.lost.map((text) => `- lost: ${text}`);
  return `## ${page.group}: ${page.name}\n\n${[...lines, ...failed, ...lost].join('\n')}\n\n${outcomes.Quarry.markdown}`;
}

/** Marks checks that another extractor passes, which matter more. */
function named(check: Check, { outcomes }: Measured): string {
  const others = READERS.filter((reader) => !outcomes[reader].failed.includes(check));
  return `${nameOfCheck(check)}${others.length > 0 ? ` (passed by ${others.join(', ')})` : ''}`;
}
