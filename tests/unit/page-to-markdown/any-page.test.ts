import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { contentOf } from '../../../lib/page-to-markdown/content/article.ts';
import { copyPage } from '../../../lib/page-to-markdown/copy/copy.ts';
import { viewOf } from '../../../lib/page-to-markdown/copy/page-view.ts';
import { readDocument, simplify, withNotes } from '../../../lib/page-to-markdown/document.ts';
import { toMarkdownText } from '../../../lib/page-to-markdown/markdown/markdown.ts';
import { hostileText } from '../hostile.ts';
import { type Parsed, parsedBy } from './parsed.ts';

/** An element of a page with attributes, or a text. */
type Part = string | { tag: string; attributes: Record<string, string>; parts: Part[] };

/** Texts that are Markdown, HTML, TeX, front matter, or names. */
const PIECES =
  'a|b c| |\n|*|_|**|`|```|~~~|~~|[|](|](https://b.test)|![|](x:y)|[^1]|[^1]: |]: |<b>|</b>|<img src=x alt="|<!--|-->|<https://b.test>|&amp;|&lt;|# |## a|\n# |---|\n---\n|===|1. |2) |- |+ |> |[x] |[!NOTE]|\\||\\|---\\|---\\||$|$$|\\(|\\)|\\[|\\]|\\|x_1|{a}|<a$b>|title: x|+++|js|js" onload="a|~|{{x}}|%%|:::|    a|\t|石|é|“|\u2028|\u00a0|\u200b|TIP|block|inline|true|2|https://b.test/x|www.b.test|a@b.test|javascript:a'
    .split(/(?<!\\)\|/)
    .map((piece) => piece.replace(/\\([|])/g, '$1'));
const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((some) => some.join('')),
  },
  { weight: 1, arbitrary: hostileText },
);

/** Names of Quarry's own marks, the most dangerous ones more often. */
const MARKS =
  'q-task Q-TASK q-note q-note q-callout q-callout q-tex q-tex Q-TEX q-emoji q-part q-card q-field q-cell q-rows q-indent q-tag q-column'.split(
    ' ',
  );
/** Names of attributes that Quarry reads. */
const NAMES =
  'data-lang data-language data-tex data-latex data-math data-formula data-entry data-mathml data-definition data-callout data-callout-type data-panel-type data-inline-task-id data-task-state data-node-type data-line data-line-number data-url data-src data-original alttext display encoding language title alt aria-label aria-labelledby aria-controls aria-level id name start value colspan rowspan lang dir cite type'.split(
    ' ',
  );
const CLASSES =
  'language-js language-a`b highlight hljs line lineno token-line code-block katex katex-display MathJax mjx-chtml tex latex hurmet-tex admonition callout note warning tip markdown-alert markdown-alert-title title anchor headerlink mw-editsection footnote footnotes footnoteref sidenote reference comment byline author navbox sr-only tabbed-set vp-code-group syntaxhighlighter'.split(
    ' ',
  );
const ROLES =
  'heading list listitem row cell table note doc-noteref doc-footnote checkbox button tab tabpanel presentation'.split(
    ' ',
  );
const attributes = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...MARKS), text) },
      { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...NAMES), text) },
      {
        weight: 2,
        arbitrary: fc
          .uniqueArray(fc.oneof(fc.constantFrom(...CLASSES), text), { minLength: 1, maxLength: 2 })
          .map((names): [string, string] => ['class', names.join(' ')]),
      },
      { weight: 1, arbitrary: fc.tuple(fc.constant('role'), fc.constantFrom(...ROLES)) },
    ),
    { maxLength: 3 },
  )
  .map((some) => Object.fromEntries(some));

const ADDRESSES = [
  ...'https://b.test/¦https://b.test/a_b*c*(d)?e=[f]&amp;g#h'.split('¦'),
  ...'https://b.test/) [x](https://c.test¦https://b.test/?a=\\*b\\)¦https://b.test/"><b>'.split('¦'),
  ...'https://b.test/a b\nc¦/`a`<b>¦mailto:a@b.test?subject=)*a*¦javascript:a()'.split('¦'),
  ...' java\nscript:a()¦data:text/html,a¦vbscript:a¦file://b.test/c¦obsidian://a¦#x¦'.split('¦'),
];
const address = fc.constantFrom(...ADDRESSES);

const NONE = fc.constant({});

/** Parts of a page, each with more attributes than it needs if there are `others`. */
function partsOf(text: fc.Arbitrary<string>, others: fc.Arbitrary<Record<string, string>>) {
  const element = (
    tag: string,
    parts: fc.Arbitrary<Part[]>,
    own: fc.Arbitrary<Record<string, string>> = NONE,
  ) =>
    fc
      .tuple(others, own, parts)
      .map(([more, mine, inner]): Part => ({ tag, attributes: { ...more, ...mine }, parts: inner }));
  const few = (one: fc.Arbitrary<Part>, maxLength = 3) => fc.array(one, { minLength: 1, maxLength });
  const words = (said: fc.Arbitrary<string>) => said.map((one): Part[] => [one]);
  const image = element('img', fc.constant([]), fc.record({ src: address, alt: text }));
  const markedWith = (said: fc.Arbitrary<string>) =>
    fc.oneof(
      ...['b', 'i', 'del', 'code', 'span', 'sup', 'sub', 'kbd', 'mark', 'q'].map((tag) =>
        element(tag, words(said)),
      ),
    );
  const marked = markedWith(text);
  // In a link, marked doesn't accept escaped brackets in an image's text, nor backticks in code.
  const plain = text.map((said) => said.replace(/[[\]`]/g, ''));
  const linkedImage = element('img', fc.constant([]), fc.record({ src: address, alt: plain }));
  const inline: fc.Arbitrary<Part> = fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 2, arbitrary: marked },
    { weight: 1, arbitrary: image },
    {
      weight: 2,
      arbitrary: element(
        'a',
        few(fc.oneof(text, markedWith(plain), linkedImage), 2),
        address.map((href) => ({ href })),
      ),
    },
    { weight: 1, arbitrary: element('br', fc.constant([])) },
  );
  const line = fc.tuple(text, few(inline)).map(([first, more]): Part[] => [first, ...more]);
  const paragraph = element('p', line);
  const language = fc.oneof(
    NONE,
    text.map((name) => ({ class: `language-${name}` })),
  );
  const code = element('pre', few(element('code', words(text), language), 1));
  const leaf = fc.oneof({ weight: 3, arbitrary: paragraph }, code);
  const item = element('li', fc.oneof(line, few(leaf, 2)));
  const row = element('tr', few(fc.oneof(element('td', line), element('th', line)), 3));
  return few(
    fc.oneof(
      { weight: 4, arbitrary: paragraph },
      ...['h2', 'h3', 'h6'].map((tag) => element(tag, line)),
      code,
      element('ul', few(item)),
      element('ol', few(item)),
      element('blockquote', few(leaf)),
      element('table', few(element('tbody', few(row)), 1)),
      element('div', fc.oneof(line, few(leaf))),
      element('figure', fc.tuple(image, element('figcaption', line))),
    ),
    4,
  );
}

const TYPES = ['Article', 'Recipe', 'Product', 'VideoObject'];
const FIELDS =
  'headline name author datePublished publisher description articleBody brand sku price recipeYield totalTime recipeIngredient recipeInstructions text duration transcript value startOffset'.split(
    ' ',
  );
/** What a page says of itself in JSON-LD. */
const statedItem = fc
  .tuple(
    fc.constantFrom(...TYPES),
    fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(text, fc.array(text, { maxLength: 3 }))),
    fc.constantFrom('offers', 'additionalProperty', 'recipeInstructions', 'hasPart', 'author'),
    fc.array(fc.dictionary(fc.constantFrom(...FIELDS), text), { maxLength: 2 }),
  )
  .map(([type, fields, name, parts]): object => ({ '@type': type, ...fields, [name]: parts }));
const metas = fc.dictionary(
  fc.constantFrom('og:title', 'author', 'article:published_time', 'og:site_name', 'description'),
  text,
);

function buildHead(title: string, item: object, named: Record<string, string>): void {
  document.title = title;
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = JSON.stringify(item);
  document.head.append(script);
  for (const [name, content] of Object.entries(named))
    document.head.append(Object.assign(document.createElement('meta'), { name, content }));
}

function build(into: Element, parts: readonly Part[]): void {
  for (const part of parts) {
    if (typeof part === 'string') into.append(part);
    else {
      const element = document.createElement(part.tag);
      // Unlike `setAttribute`, this keeps capitals.
      for (const [name, value] of Object.entries(part.attributes)) element.setAttributeNS(null, name, value);
      build(element, part.parts);
      into.append(element);
    }
  }
}

/** Letters and digits of a text, also raised ones. */
const bare = (said: string): string => said.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '');
/** A URL as browsers resolve it, without percent-encoding, which parsers add. */
const complete = (url: string): string =>
  (URL.parse(url, 'https://a.test/page')?.href ?? url).replace(/%[2-7][\da-f]/gi, decodeURIComponent);
const all = (selector: string): Element[] => [...document.body.querySelectorAll(selector)];

/** Attributes with the source of a formula. */
const TEX = ['data-math', 'data-tex', 'data-latex', 'data-formula', 'data-entry', 'alttext'];

/** Whether an element shows a text, perhaps as a formula, and perhaps with parts between that are dropped. */
function says(element: Element, said: string): boolean {
  const rest = [...bare(said)].reduce(
    (left, letter) => (left.includes(letter) ? left.slice(left.indexOf(letter) + letter.length) : '\0'),
    `${bare(element.textContent)} `,
  );
  return (
    rest !== '\0' ||
    [element, ...element.querySelectorAll('*')].some(
      (one) => one.matches('img:is([class], [alt*="\\\\"])') || TEX.some((name) => one.hasAttribute(name)),
    )
  );
}

/** Whether a page shows a link with this text, or the URL itself, which GFM links. */
function isLinked(url: string, said: string): boolean {
  const links = all('a[href], [cite]').filter(
    (one) => complete(one.getAttribute('href') ?? one.getAttribute('cite') ?? '') === complete(url),
  );
  const [start] = /^(?:https?:\/\/|www\.|[^\s@]+@)\w*/i.exec(said) ?? [];
  const isUrl = start !== undefined && url.includes(start);
  return (
    (isUrl && says(document.documentElement, said)) ||
    links.some((one) => one.hasAttribute('cite') || says(one, said))
  );
}

/** Attributes with the URL of an image. */
const SOURCES = ['src', 'data-src', 'data-original', 'data-url'];
/** What may be the mark of a footnote. */
const NOTE_LIKE = 'sup, a[href*="#"], [data-definition], [class*=note]';

/** Checks that what Markdown is, by one parser, is on the page. */
function expectShown(found: Parsed, markdown: string): void {
  for (const { level, text: said } of found.headings) {
    const headings = all(`h${level}, [role=heading]`);
    expect(
      headings.some((one) => says(one, said)),
      markdown,
    ).toBe(true);
  }
  for (const { url, text: said } of found.links) {
    expect(complete(url), markdown).toMatch(/^(?:https?|mailto):/);
    expect(isLinked(url, said), `${url} ${markdown}`).toBe(true);
  }
  const images = all('img').flatMap((one) => SOURCES.map((name) => complete(one.getAttribute(name) ?? '')));
  for (const url of found.images) expect(images, markdown).toContain(complete(url));
  for (const tag of found.html) expect(tag, markdown).toMatch(/^<(?:br|\/?su[bp])>$/);
  expect(found.calls, markdown).toBeLessThanOrEqual(all(NOTE_LIKE).length);
  expect(found.notes, markdown).toBeLessThanOrEqual(found.calls);
}

const PROSE = 'The mill stands where the river leaves the wood, and its wheel turns day and night. ';

beforeAll(() => {
  // The environment doesn't know the default.
  document.documentElement.style.setProperty('visibility', 'visible');
  // On a busy machine, the time limit would cut pages short.
  vi.spyOn(performance, 'now').mockReturnValue(0);
});
afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** Text with a meaning in Markdown or HTML, in any order. */
const piece = fc.constantFrom(
  ...'a¦b c¦ ¦*¦_¦**¦`¦~~¦[¦]¦(¦)¦!¦<b>¦&amp;¦#¦1.¦-¦>¦|¦$¦\\¦“¦é¦漢¦:¦x_y'.split('¦'),
);
const said = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const inline = fc.array(fc.tuple(fc.constantFrom('', 'b', 'i', 'del', 'code', 'a'), said), {
  maxLength: 6,
});

/**
 * The same pages in each run, until 20,000 others are known to break no rule either; 1,600 broke none. Without
 * the seed, each run draws its own pages, and failures name them.
 */
const PAGES = { seed: 15843 };

describe.each(Object.entries(parsedBy))('the Markdown of any page, read by %s', (_, parse) => {
  it('has only links, images, headings, HTML, and footnotes that the page shows', () => {
    fc.assert(
      fc.property(partsOf(text, attributes), text, statedItem, metas, (parts, title, item, named) => {
        document.head.replaceChildren();
        buildHead(title, item, named);
        document.body.innerHTML = `<main><h1>Mills</h1><p>${PROSE}</p><section></section><p>${PROSE.repeat(4)}</p></main>`;
        build(document.querySelector('section') ?? document.body, parts);
        const { markdown } = readDocument(document, () => '');
        expectShown(parse(markdown), markdown);
      }),
      PAGES,
    );
  });

  it('has as many blocks of each kind as the page, whatever their texts', () => {
    // Several lines of code are a block.
    const ending = text.map((said) => `${said.replaceAll('\u2028', ' ')} w`);
    fc.assert(
      fc.property(partsOf(ending, NONE), (parts) => {
        document.body.replaceChildren();
        build(document.body, parts);
        const copy = copyPage(viewOf(document)).document;
        const notes = simplify(copy, 'https://a.test/page');
        const markdown = withNotes(contentOf(copy.body), notes);
        const { tags, calls } = parse(markdown);
        for (const tag of ['h1', 'h2', 'h3', 'h6', 'li', 'blockquote', 'pre', 'hr', 'input'])
          expect(`${tags[tag] ?? 0} ${tag} ${markdown}`).toBe(`${all(tag).length} ${tag} ${markdown}`);
        expect(tags.table ?? 0, markdown).toBeLessThanOrEqual(all('table').length);
        expect(calls, markdown).toBe(0);
      }),
      PAGES,
    );
  });
});

// The other parser misreads emphasis next to punctuation.
it('the Markdown of paragraphs has the same text as the page, read by micromark', () => {
  fc.assert(
    fc.property(fc.array(inline, { minLength: 1, maxLength: 3 }), (paragraphs) => {
      const content = document.createElement('div');
      for (const runs of paragraphs) content.append(paragraphOf(runs));
      const said = [...content.children].map(({ textContent }) => wordsOf(textContent)).filter(Boolean);
      expect(wordsOf(parsedBy.micromark(toMarkdownText(content)).text)).toBe(said.join(' '));
    }),
    { ...PAGES, numRuns: 500 },
  );
});

function paragraphOf(runs: [tag: string, text: string][]): HTMLElement {
  const paragraph = document.createElement('p');
  for (const [tag, text] of runs) {
    if (tag === '') paragraph.append(text);
    else {
      const element = document.createElement(tag);
      if (tag === 'a') element.setAttribute('href', 'https://a.test/');
      element.textContent = text;
      paragraph.append(element);
    }
  }
  return paragraph;
}

const wordsOf = (text: string): string => text.replace(/\s+/g, ' ').trim();
