import { describe, expect, it } from 'vitest';
import { heard, score, wordsOf } from '../../quality/score.ts';

describe('the extraction score', () => {
  const words = (text: string) => text.split(' ');
  const TABLE: [what: string, found: string, recall: number, precision: number][] = [
    ['all of it', 'a b c d e', 1, 1],
    ['other text', 'x y z', 0, 0],
    ['the same text twice', 'a b c d e a b c d e', 1, 3 / 8],
    ['all of it in another order', 'e d c b a', 0, 0],
  ];
  it.each(TABLE)('scores %s', (_, found, recall, precision) => {
    expect(score(words('a b c d e'), found === '' ? [] : words(found))).toEqual({ recall, precision });
  });

  it('counts only the words of Markdown', () => {
    const markdown =
      '# A *title*\n\n- [x] a [link](https://a.test/b(c) "t") \\[1\\] ![a picture](p.png)\n\n| a | b |\n| --- | --- |\n| <https://a.test/> | `c` |';
    expect(wordsOf(heard(markdown))).toEqual(words('a title x a link 1 a b c'));
  });
});
