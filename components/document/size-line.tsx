import { counted, sentences, text } from '../../lib/browser/text.ts';
import type { Sizes } from '../../lib/document/shaper.ts';
import { number, percent } from '../parts/numbers.ts';
import { budgetWords } from './document-words.ts';

/** Rows that a list of pages shows at first. */
const SHOWN = 100;

/** How large the text is for a reader and for a model, what a budget did to it, and the same page by page. */
export function SizeLine({ sizes }: { sizes: Sizes }) {
  const { pages, tokens } = sizes;
  const words = pages.reduce((sum, size) => sum + size.words, 0);
  const all = tokens.reduce((sum, one) => sum + one, 0);
  const did = budgetWords(sizes);
  const error = text('tokensError', percent(0.05), percent(0.25));
  return (
    <div class="document-size">
      <p>
        {counted('pagesCount', pages.length)} · {counted('pageWords', words)} ·{' '}
        <span title={error}>{counted('tokensAbout', rounded(all))}</span>
      </p>
      {did.length > 0 && <p class="document-budget">{sentences(...did)}</p>}
      <details>
        <summary>{text('sizesByPage')}</summary>
        <p class="document-error">{error}</p>
        <ul>
          {pages.slice(0, SHOWN).map((size, place) => (
            <li key={place}>
              <bdi>{size.title}</bdi>
              <span>
                {counted('pageWords', size.words)} · {counted('tokensAbout', rounded(size.tokens))}
              </span>
            </li>
          ))}
        </ul>
        {pages.length > SHOWN && (
          <p class="document-error">{text('sizesMore', number(pages.length - SHOWN))}</p>
        )}
      </details>
    </div>
  );
}

/** As exact as an estimate can be: two figures. */
function rounded(tokens: number): number {
  return Number(tokens.toPrecision(2));
}
