const SENTENCE = 'Whoever comes first in the morning lights the stove, and whoever leaves last looks at it. ';
const PROSE = `<p>${SENTENCE.repeat(8)}</p>`;

/** Repeats a part until a page has the given number of characters. */
const filled =
  (part: (index: number) => string, around: (parts: string) => string = (parts) => parts) =>
  (length: number): string => {
    const parts: string[] = [];
    for (let left = length; left > 0; left -= parts.at(-1)?.length ?? left) parts.push(part(parts.length));
    return around(parts.join(''));
  };

const repeated = (part: string, around?: (parts: string) => string) => filled(() => part, around);

/** A page as a server sends it, with the growing part in the middle of an article. */
export const pageWith = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Growth</title><body><article><h1>Growth</h1>${PROSE}${body}${PROSE}</article></body></html>`;

const formula = (parts: string): string => `<p>So <math>${parts}</math> holds.</p>`;

const jsonLd = (item: object): string =>
  `<script type="application/ld+json">${JSON.stringify(item).replaceAll('<', '\\u003c')}</script>`;
const paragraph = (parts: string): string => `<p>a${parts}a</p>`;

/** Page parts that once took more than linear time, by length in characters. */
export const GROWING_PARTS: Readonly<Record<string, (length: number) => string>> = {
  'an image that may stand in for one': repeated('.lazy.gif', (src) => `<img src="/lazy${src}x" alt="a">`),
  'an image whose address may hold TeX': repeated('/%5Ca', (src) => `<img src="/a${src}&#10;" alt="a">`),
  'a row of a formula': repeated('<mi>α</mi><mi>x</mi>', formula),
  'an operator of many characters': repeated('α', (text) => formula(`<mo>${text}</mo>`)),
  'matrices in a formula': repeated(
    '<mo>(</mo><mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable><mo>)</mo>',
    formula,
  ),
  'tags in JSON-LD, none of them closed': repeated('<b>', (name) =>
    jsonLd({ '@type': 'Article', headline: name }),
  ),
  'ingredients that a long text lacks': (length) => {
    const count = length / 40;
    const recipeIngredient = Array.from({ length: count }, (_, index) => `cup ${index} of it`);
    return (
      jsonLd({ '@type': 'Recipe', name: 'a', recipeIngredient }) + paragraph('cup of '.repeat(count * 3))
    );
  },
  'bold words without a space': repeated('<b>a</b>', paragraph),
  'bold words in italics': repeated('<b><i>a</i></b>', paragraph),
  'TeX that opens and ends only once': repeated('\\(', (tex) => `<p>${tex}\\)</p>`),
  'quotes in one figure': repeated('<blockquote>a</blockquote>', (quotes) => `<figure>${quotes}</figure>`),
  'items by their role, far below their list': repeated(
    '<div role="listitem">a</div>',
    (items) => `<div role="list">${'<div>'.repeat(50)}${items}${'</div>'.repeat(50)}</div>`,
  ),
  'headings, each in a box': repeated('<div><h3>A heading</h3></div>'),
  'words in a list without items': repeated('<b>a</b>', (words) => `<ul>${words}</ul>`),
  'bold signs, italic signs, struck signs': repeated('<b>.</b><i>.</i><s>.</s>', paragraph),
};
