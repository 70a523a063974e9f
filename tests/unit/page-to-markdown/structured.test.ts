import { describe, expect, it } from 'vitest';
import { toMarkdownText } from '../../../lib/page-to-markdown/markdown/markdown.ts';
import {
  addFacts,
  pageFacts,
  readJsonLdItems,
  readMicrodata,
} from '../../../lib/page-to-markdown/structured/items.ts';
import { readMetadata, withoutStaleHead } from '../../../lib/page-to-markdown/structured/metadata.ts';

const HERE = 'https://www.shop.test/stoves/7?ref=mail';

function pageOf({ head = '', body = '', data }: { head?: string; body?: string; data?: unknown }): Document {
  const page = document.implementation.createHTMLDocument();
  const script = data === undefined ? '' : JSON.stringify(data).replaceAll('<', '\\u003c');
  page.head.innerHTML = `${head}<script type="application/ld+json">${script}</script>`;
  page.body.innerHTML = body;
  return page;
}

const metadataOf = (page: Document) =>
  readMetadata(page, withoutStaleHead(page, readJsonLdItems(page), HERE), readMicrodata(page), HERE);

/** The Markdown of a page whose whole body is its text. */
function markdownOf(page: Document): string {
  const facts = pageFacts(readJsonLdItems(page), readMicrodata(page));
  const content = page.createDocumentFragment();
  content.append(...page.body.childNodes);
  addFacts(content, facts, (name) => name);
  return toMarkdownText(content);
}

describe('metadata', () => {
  const NEWS = { '@type': 'NewsArticle', headline: 'Stoves', author: [{ name: 'Ada' }, { name: 'Ben' }] };

  it.each<[what: string, page: Parameters<typeof pageOf>[0], expected: object]>([
    ['authors in JSON-LD', { data: NEWS }, { title: 'Stoves', author: 'Ada, Ben' }],
    [
      'JSON-LD before meta elements, and those before microdata',
      {
        data: { '@type': ['Article'], datePublished: '2026-01-01' },
        head: '<meta property="article:published_time" content="2026-02-02"><meta name="author" content="By Cleo Hart">',
        body: '<div itemscope itemtype="https://schema.org/Article"><b itemprop="author">Dan</b></div>',
      },
      { date: '2026-01-01', author: 'Cleo Hart' },
    ],
    ['no language if it is invalid', { head: '<meta property="og:locale" content="*">' }, { language: '' }],
    [
      'the canonical URL',
      { head: '<link rel="canonical" href="https://shop.test/stoves/7#top">' },
      { canonical: 'https://shop.test/stoves/7' },
    ],
    [
      'the description and the image',
      {
        head: '<meta name="description" content="All about stoves."><meta property="og:image" content="/a.png">',
      },
      { description: 'All about stoves.', image: 'https://www.shop.test/a.png' },
    ],
    [
      'no image that is a data URL or a script',
      {
        head: '<meta property="og:image" content="data:image/png;base64,AA"><meta name="twitter:image" content="javascript:1">',
      },
      { image: '' },
    ],
    [
      'no canonical URL on another site',
      { head: '<link rel="canonical" href="https://evil.test/stoves/7">' },
      { canonical: '' },
    ],
    [
      'no canonical URL that is a script',
      { head: '<link rel="canonical" href="javascript:alert(1)">' },
      { canonical: '' },
    ],
    [
      'nothing in a head that was left from another page of the site',
      {
        head: '<meta property="og:url" content="/stoves/6"><meta name="author" content="Ada">',
        data: { ...NEWS, headline: 'Pans' },
        body: '<h1>Stoves</h1>',
      },
      { title: '', author: '', canonical: '' },
    ],
    [
      'the author of a print view, which names the address of the article',
      { head: '<link rel="canonical" href="/stoves/6">', data: NEWS, body: '<h1>Stoves</h1>' },
      { author: 'Ada, Ben', canonical: 'https://www.shop.test/stoves/6' },
    ],
  ])('finds %s', (_, page, expected) => {
    expect(metadataOf(pageOf(page))).toMatchObject(expected);
  });
});

describe('facts', () => {
  it('puts product facts above the text under their own names', () => {
    const data = {
      '@type': 'Product',
      name: 'Stove',
      brand: { '@type': 'Brand', name: 'Hearth' },
      sku: 'H-7',
      aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
      offers: { price: 1299, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
      additionalProperty: [{ name: 'Weight', value: 80, unitText: 'kg' }],
    };
    expect(markdownOf(pageOf({ data, body: '<p>It burns.</p>' }))).toBe(
      '- **price:** 1299 EUR\n- **availability:** In stock\n- **brand:** Hearth\n- **sku:** H-7\n- **rating:** 4.5/5 (12)\n- **Weight:** 80 kg\n\nIt burns.',
    );
  });

  it('reads a product from microdata', () => {
    const body =
      '<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Stove</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="5.00"><meta itemprop="priceCurrency" content="USD"></div></div>';
    expect(markdownOf(pageOf({ body }))).toContain('- **price:** 5.00 USD');
  });
});
