import { text } from '../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../lib/browser/text-values.ts';
import type { Sizes } from '../../lib/document/formatter.ts';
import { DOT, percent } from '../ui/format.ts';
import { tokenLimitWords } from './use-rules.ts';

/** Number of pages listed at first. */
const SHOWN = 100;

interface SizeProps {
  sizes: Sizes;
  /** Cost of the pages, as text. */
  cost: string;
}

/** The size of the document in words and tokens, its cost, what the token limit changed, and the sizes by page. */
export function SizeLine({ sizes, cost }: SizeProps) {
  const { pages, tokens, dropped } = sizes;
  const words = pages.reduce((sum, size) => sum + size.words, 0);
  const all = tokens.reduce((sum, one) => sum + one, 0);
  const did = tokenLimitWords(sizes);
  const error = textWith('tokensError', { usual: percent(0.05), most: percent(0.25) });
  return (
    <div class="document-size">
      <p>
        {counted('pagesCount', pages.length)}
        {DOT}
        {counted('pageWords', words)}
        {DOT}
        <span title={error}>{counted('tokensAbout', rounded(all))}</span>
        {DOT}
        <span>{cost}</span>
      </p>
      {did.length > 0 && <p class="document-budget">{sentences(...did)}</p>}
      <details open={dropped.length > 0}>
        <summary>{text('sizesByPage')}</summary>
        <p class="document-error">{error}</p>
        <ul>
          {dropped.map((title, index) => (
            <li key={`dropped ${index}`}>
              <bdi>{title}</bdi>
              <span class="document-budget">{text('sizeSkipped')}</span>
            </li>
          ))}
          {pages.slice(0, SHOWN).map((size, index) => (
            <li key={index}>
              <bdi>{size.title}</bdi>
              <span>
                {counted('pageWords', size.words)}
                {DOT}
                {counted('tokensAbout', rounded(size.tokens))}
              </span>
            </li>
          ))}
        </ul>
        {pages.length > SHOWN && <p class="document-error">{counted('sizesMore', pages.length - SHOWN)}</p>}
      </details>
    </div>
  );
}

/** Rounds to two significant digits, which is as precise as the estimate. */
function rounded(tokens: number): number {
  return Number(tokens.toPrecision(2));
}
