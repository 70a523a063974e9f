import { describe, expect, it, vi } from 'vitest';
import { type AddressBar, offerHistory } from '../../../lib/browser/omnibox.ts';
import { type History, NO_HISTORY, remember } from '../../../lib/search/history.ts';

type Typed = Parameters<AddressBar['onInputChanged']['addListener']>[0];
type Entered = Parameters<AddressBar['onInputEntered']['addListener']>[0];

/** An address bar that one types into by hand. */
function addressBar(history: () => Promise<History>, markup = true) {
  const typed: Typed[] = [];
  const entered: Entered[] = [];
  const described: string[] = [];
  const open = vi.fn();
  offerHistory(
    {
      setDefaultSuggestion: ({ description }) => described.push(description),
      onInputChanged: { addListener: (listener) => typed.push(listener) },
      onInputEntered: { addListener: (listener) => entered.push(listener) },
    },
    { history, entered: open, markup },
  );
  return {
    described,
    open,
    type: (words: string) =>
      new Promise<unknown[]>((resolve) => {
        for (const listener of typed) listener(words, resolve);
      }),
    enter: (query: string, where: 'currentTab' | 'newForegroundTab') => {
      for (const listener of entered) listener(query, where);
    },
  };
}

const past = (...queries: string[]): History =>
  queries.reduce((known, query, at) => remember(known, { query, workflow: 'search' }, at, 30), NO_HISTORY);

describe('the keyword in the address bar', () => {
  it('offers past queries of this browser, as text', async () => {
    const bar = addressBar(async () => past('stone <b>&"wall"', 'granite', 'dry stone'));
    expect(await bar.type('STO')).toEqual([
      { content: 'stone <b>&"wall"', description: 'stone &#60;b&#62;&#38;&#34;wall&#34;' },
      { content: 'dry stone', description: 'dry stone' },
    ]);
    expect(bar.described).toEqual(['Search with Quarry']);
    expect(bar.open).not.toHaveBeenCalled();
  });

  it('leaves them as they are where the browser reads no markup', async () => {
    const bar = addressBar(async () => past('stone & wall'), false);
    expect(await bar.type('wall')).toEqual([{ content: 'stone & wall', description: 'stone & wall' }]);
  });

  it('offers six at most, and nothing where nothing is remembered', async () => {
    const many = Array.from({ length: 20 }, (_, place) => `stone ${place}`);
    expect(await addressBar(async () => past(...many)).type('stone')).toHaveLength(6);
    expect(await addressBar(async () => NO_HISTORY).type('stone')).toEqual([]);
  });

  it('opens what is entered, where the browser wants it', () => {
    const bar = addressBar(async () => NO_HISTORY);
    bar.enter('granite', 'currentTab');
    bar.enter('slate', 'newForegroundTab');
    expect(bar.open.mock.calls).toEqual([
      ['granite', true],
      ['slate', false],
    ]);
  });
});
