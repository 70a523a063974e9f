import { describe, expect, it } from 'vitest';
import { specialOf } from '../../../../lib/search/answer/items.ts';

const from = (group: string, part: { url?: string; snippet?: string; time?: string }) =>
  specialOf(group, { url: undefined, snippet: '', time: undefined, ...part });

describe('code', () => {
  it('keeps lines and indentation and decodes entities and highlights', () => {
    const snippet = 'if (<b>a</b> &lt; b) {\r\n\treturn &quot;x&quot;;\n}\n';
    expect(from('code', { snippet })).toEqual({ code: 'if (a < b) {\n\treturn "x";\n}' });
  });

  it.each([
    'A fast parser for JSON; see parse(text) and the <b>docs</b>.',
    'Walls in Rust.\nContribute to its development.',
    '',
  ])('does not treat text about code as code: “%s”', (snippet) => {
    expect(from('code', { snippet })).toEqual({});
  });
});

describe('lists', () => {
  it.each([
    ['lines with bullets', { snippet: 'The best:\n- One\n• Two\n* Three' }],
    ['lines with numbers', { snippet: '1. One<br>2) Two<br/>3. Three' }],
    ['numbers on one line', { snippet: 'Best of 2024: 1. One 2. Two 3. Three' }],
    ['HTML', { snippet: '<ul><li>One</li><li>Two</li><li class="x">Three</li></ul>' }],
  ])('reads %s', (_, part) => {
    expect(from('listicle', part)).toEqual({ entries: ['One', 'Two', 'Three'] });
  });

  it.each(['Just words.', 'Version 2. It is out.', '- alone'])('finds no list in “%s”', (snippet) => {
    expect(from('listicle', { snippet })).toEqual({});
  });
});

describe('archives', () => {
  it.each<[string, Parameters<typeof from>[1], string | undefined, string | undefined]>([
    [
      'a URL',
      { url: 'https://web.archive.test/web/20200131120000/https://www.old.test/page' },
      '2020-01-31T12:00:00.000Z',
      'old.test',
    ],
    ['the time of the item', { time: '2020-01-31T12:00:00Z' }, '2020-01-31T12:00:00.000Z', undefined],
    ['nothing', { url: 'https://a.test/b', time: 'long ago' }, undefined, undefined],
  ])('reads the date and origin from %s', (_, part, archivedAt, archivedHost) => {
    const read = from('web_archive', part);
    expect([read.archivedAt, read.archivedHost]).toEqual([archivedAt, archivedHost]);
  });
});
