import { counted } from '../../lib/browser/text.ts';
import { countWords } from '../../lib/document/count-words.ts';
import { type Answer, countResults } from '../../lib/search/answer/answer.ts';

/** How much was found: results, or the words of an answer that came as one text. */
export const foundWords = (answer: Answer): string =>
  answer.markdown === undefined
    ? counted('resultCount', countResults(answer))
    : counted('pageWords', countWords(answer.markdown));
