import { text } from '../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../lib/browser/text-values.ts';
import type { Sizes } from '../../lib/document/formatter.ts';
import { DOT, percent } from '../ui/format.ts';

interface SizeProps {
  sizes: Sizes;
  /** Cost of the pages, as text. */
  cost: string;
}

/** The size of the document in words and tokens, its cost, and what the token limit changed. */
export function SizeLine({ sizes, cost }: SizeProps) {
  const { pages } = sizes;
  const words = pages.reduce((sum, size) => sum + size.words, 0);
  const did = tokenLimitWords(sizes);
  const error = textWith('tokensError', { usual: percent(0.05), most: percent(0.25) });
  return (
    <div class="document-size">
      <p>
        {counted('pagesCount', pages.length)}
        {DOT}
        {counted('pageWords', words)}
        {DOT}
        <span title={error}>{counted('tokensAbout', tokensIn(sizes))}</span>
        {DOT}
        <span>{cost}</span>
      </p>
      {did.length > 0 && <p class="document-budget">{sentences(...did)}</p>}
    </div>
  );
}

/** The tokens of all parts together, rounded. */
export const tokensIn = ({ tokens }: Sizes): number =>
  roundedTokens(tokens.reduce((sum, one) => sum + one, 0));

/** Rounds to two significant digits, which is as precise as the estimate. */
export const roundedTokens = (tokens: number): number => Number(tokens.toPrecision(2));

/** What was done to meet the token limit, one sentence each; empty if nothing was needed. */
function tokenLimitWords({ parts, trimmed, dropped, over }: Sizes): string[] {
  return [
    ...(parts.length > 1 ? [counted('budgetParts', parts.length)] : []),
    ...(trimmed > 0 ? [counted('budgetTrimmed', trimmed)] : []),
    ...(dropped > 0 ? [counted('budgetDropped', dropped)] : []),
    ...(over > 0 ? [text('budgetOver')] : []),
  ];
}
