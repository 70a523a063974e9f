import { describe, expect, it } from 'vitest';
import type { PdfPage } from '../../../../lib/extraction/pdf/pieces.ts';
import { pdfToMarkdown, readPdfPage } from '../../../../lib/extraction/pdf/to-markdown.ts';
import { beneath, type Drawn, page } from './page.ts';

const toMarkdown = (pages: readonly PdfPage[], outline: { title: string; depth: number }[] = []) =>
  pdfToMarkdown(pages.map(readPdfPage), outline);
const written = (...drawn: Drawn[]) => toMarkdown([page(drawn)]).markdown;

/** Long enough to reach the end of its column. */
const FULL = 'whoever comes first in the morning lights the stove, and';
const PROSE = [FULL, FULL, FULL, FULL, FULL, FULL, FULL, 'goes.'];

describe('the text of a page', () => {
  it.each<[string, Drawn[], string]>([
    ['joins the lines of a paragraph', beneath([FULL, 'leaves last.']), `${FULL} leaves last.`],
    [
      'separates paragraphs at a gap',
      [...beneath([FULL, 'leaves.']), ...beneath([FULL, 'goes.'], { from: 240 })],
      `${FULL} leaves.\n\n${FULL} goes.`,
    ],
    [
      'joins a hyphenated word',
      beneath([`${FULL} in the morn-`, 'ing they go']),
      `${FULL} in the morning they go`,
    ],
    [
      'keeps a hyphen that also appears elsewhere',
      beneath([`the well-known stove ${FULL} well-`, 'known one']),
      `the well-known stove ${FULL} well-known one`,
    ],
    [
      'finds headings by size',
      [{ text: 'The stove', y: 150, size: 18 }, { text: 'Of stone', y: 180, size: 14 }, ...beneath(PROSE)],
      `# The stove\n\n## Of stone\n\n${PROSE.join(' ')}`,
    ],
    [
      'writes nested lists and continued items',
      [
        { text: '• one with', y: 200 },
        { text: 'the porter', y: 212, x: 82 },
        { text: '– at night', y: 224, x: 90 },
        { text: '• one at the desk', y: 236 },
      ],
      '- one with the porter\n    - at night\n- one at the desk',
    ],
    [
      'treats monospaced lines as code',
      [
        ...beneath(['if (a < b) {', '}'], { mono: true, letter: 6, step: 24 }),
        { text: 'go(*x);', y: 212, x: 84, mono: true, letter: 6 },
      ],
      '```\nif (a < b) {\n  go(*x);\n}\n```',
    ],
    [
      'knows code by the constant width of its letters',
      beneath(['if (warm) leave(it);', 'int main(void)', 'light(stove);'], { letter: 6, even: true }),
      '```\nif (warm) leave(it);\nint main(void)\nlight(stove);\n```',
    ],
    [
      'keeps the rows of a table',
      ['Apples', 'Bread', 'Cheese'].flatMap((text, at) => [
        { text, y: 200 + at * 12 },
        { text: `${at} kg`, y: 200 + at * 12, x: 200 },
      ]),
      'Apples 0 kg\n\nBread 1 kg\n\nCheese 2 kg',
    ],
    [
      'joins a word that lost its soft hyphen, whose width is missing from a justified line',
      [
        ...beneath([FULL, FULL, FULL]),
        { text: 'who leaves at noon on a cloudy day comes back on the morn', y: 236, letter: 4.8 },
        { text: 'ing after.', y: 248 },
      ],
      `${FULL} ${FULL} ${FULL} who leaves at noon on a cloudy day comes back on the morning after.`,
    ],
    ['writes Arabic letters without their forms', beneath(['\ufecb\ufee8\ufeed\ufe8d\ufee5']), 'عنوان'],
    [
      'escapes Markdown syntax',
      beneath(['# 1 *not* <!-- page 9 --> [a](b)']),
      '\\# 1 \\*not\\* \\<!-- page 9 --> \\[a\\](b)',
    ],
    [
      'adds a space between separate pieces',
      [
        { text: 'in', y: 200 },
        { text: 'side', y: 200, x: 85 },
      ],
      'in side',
    ],
    [
      'reads right-to-left text',
      [
        { text: 'שלום', y: 200, x: 300, rtl: true },
        { text: 'עולם', y: 200, x: 270, rtl: true },
      ],
      'שלום עולם',
    ],
  ])('%s', (_, drawn, markdown) => {
    expect(written(...drawn)).toBe(markdown);
  });

  it('reads columns in turn, after the text above both', () => {
    const column = (word: string) =>
      Array.from({ length: 8 }, (_, at) => `${word}${at} of one column of the page`);
    const drawn = [
      { text: 'A line that reaches over both of the columns of the page and further', y: 150, size: 12 },
      ...beneath(column('left')),
      ...beneath(column('right'), { x: 320 }),
    ];
    // Row by row, as some programs draw them.
    const text = written(...drawn.toSorted((a, b) => a.y - b.y));
    expect(text.match(/(?:left|right)\d/g)).toEqual(
      ['left', 'right'].flatMap((word) => column(word).map((_, at) => word + at)),
    );
  });

  it('follows the structure tags of the file', () => {
    const heading = { block: 1, kind: 'heading', level: 2 } as const;
    const text = { block: 2, kind: 'text', level: 0 } as const;
    const one = { block: 3, kind: 'item', level: 1 } as const;
    const inner = { block: 4, kind: 'item', level: 2 } as const;
    expect(
      written(
        { text: 'Keys', y: 100, tag: heading },
        { text: 'are there.', y: 112, tag: text },
        { text: 'one', y: 124, tag: one },
        { text: 'at the desk', y: 136, tag: one },
        { text: 'by night', y: 148, tag: inner },
      ),
    ).toBe('## Keys\n\nare there.\n\n- one at the desk\n    - by night');
  });
});

describe('several pages', () => {
  const told = (number: number, ...more: Drawn[]) =>
    page(
      [
        { text: `The handbook, part ${number}`, y: 30 },
        { text: `${number + 4}`, y: 780, x: 300 },
        ...beneath([`Text of page ${['one', 'two', 'three'][number - 1]}`]),
        ...more,
      ],
      number,
    );

  it('are marked, without repeated headers and page numbers', () => {
    expect(toMarkdown([1, 2, 3].map((number) => told(number))).markdown).toBe(
      '<!-- page 1 -->\n\nText of page one\n\n<!-- page 2 -->\n\nText of page two\n\n<!-- page 3 -->\n\nText of page three',
    );
  });

  it('keep a heading at the top, by its tag or the first with its title in the outline', () => {
    const heading = { block: 1, kind: 'heading', level: 2 } as const;
    const tagged = [1, 2, 3, 4].map((number) =>
      page([{ text: 'Stoves', y: 30, tag: heading }, ...beneath([FULL])], number),
    );
    expect(toMarkdown(tagged).markdown.match(/## Stoves/g)).toHaveLength(4);
    const named = [1, 2, 3, 4].map((number) => page([{ text: 'Stoves', y: 30 }, ...beneath([FULL])], number));
    expect(toMarkdown(named, [{ title: 'Stoves', depth: 0 }]).markdown.match(/Stoves/g)).toHaveLength(1);
  });

  it('join a word that is split between them', () => {
    const first = page(beneath(['the morn-']), 1);
    const second = page(beneath(['ing was cold']), 2);
    expect(toMarkdown([first, second]).markdown).toBe(
      '<!-- page 1 -->\n\nthe morning\n\n<!-- page 2 -->\n\nwas cold',
    );
  });
});
