import { describe, expect, it } from 'vitest';
import { offerHistory } from '../../../lib/browser/omnibox.ts';
import { type History, NO_HISTORY, remember } from '../../../lib/search/history.ts';

/** An address bar to type into. */
const typing = (history: () => Promise<History>, markup = true) => {
  const typed = offerHistory(history, { markup });
  return (words: string) => new Promise<unknown[]>((resolve) => typed(words, resolve));
};

const historyOf = (...queries: string[]): History =>
  queries.reduce((known, query, at) => remember(known, { query, workflow: 'search' }, at, 30), NO_HISTORY);

describe('the keyword in the address bar', () => {
  it('suggests past queries from this browser as plain text', async () => {
    const type = typing(async () => historyOf('stone <b>&"wall"', 'granite', 'dry stone'));
    expect(await type('STO')).toEqual([
      { content: 'stone <b>&"wall"', description: 'stone &#60;b&#62;&#38;&#34;wall&#34;' },
      { content: 'dry stone', description: 'dry stone' },
    ]);
  });
});
