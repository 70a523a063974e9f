import { moveInto } from '../copy/tidy.ts';

/** A dash before the name of a source. */
const DASH = /^\s*[—–―-]/;

/** Adds the source of each quote as its last line: from its caption or footer, or from its `cite` URL. */
export function simplifyQuotes(part: ParentNode & Node): void {
  const figures = [...part.querySelectorAll('blockquote')].map(
    (quote) => [quote, quote.closest('figure')] as const,
  );
  const counts = new Map<Element | null, number>();
  for (const [, figure] of figures) counts.set(figure, (counts.get(figure) ?? 0) + 1);
  for (const [quote, figure] of figures)
    addSource(quote, takeSource(quote, counts.get(figure) === 1 ? figure : null));
}

function addSource(quote: Element, source: Element | undefined): void {
  const address = addressOf(quote);
  if (source === undefined && address === undefined) return;
  const line = quote.ownerDocument.createElement('p');
  if (source !== undefined) moveInto(line, source);
  if (line.textContent.trim() === '') line.textContent = address?.host ?? '';
  if (address !== undefined && quote.querySelector(`a[href]`) === null && line.querySelector('a') === null)
    wrapInLink(line, address.href);
  if (!DASH.test(line.textContent)) line.prepend('— ');
  quote.append(line);
}

/** Removes and returns the source of a quote, which may be alone in a figure. */
function takeSource(quote: Element, figure: Element | null): Element | undefined {
  const last = quote.lastElementChild;
  const source = figure?.querySelector('figcaption') ?? (last?.matches('footer, cite') ? last : null);
  if (source === null || source.contains(quote) || source.textContent.trim() === '') return undefined;
  source.remove();
  return source;
}

function addressOf(quote: Element): URL | undefined {
  const url = URL.parse(quote.getAttribute('cite') ?? '');
  return url !== null && /^https?:$/.test(url.protocol) ? url : undefined;
}

function wrapInLink(line: Element, href: string): void {
  const link = line.ownerDocument.createElement('a');
  link.setAttribute('href', href);
  moveInto(link, line);
  line.append(link);
}

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Clears an image's alt text if the caption repeats it, and drops images that a figure shows twice. */
export function dropRepeatedText(part: ParentNode): void {
  for (const figure of part.querySelectorAll('figure')) {
    dropTwins(figure.querySelectorAll('img'));
    const caption = words(figure.querySelector('figcaption')?.textContent ?? '');
    if (caption === '') continue;
    for (const image of figure.querySelectorAll('img[alt]')) {
      const said = words(image.getAttribute('alt') ?? '');
      if (said !== '' && caption.startsWith(said)) image.setAttribute('alt', '');
    }
  }
}

function dropTwins(images: Iterable<HTMLImageElement>): void {
  const shown = new Set<string>();
  for (const image of images) {
    if (shown.has(image.src)) image.remove();
    shown.add(image.src);
  }
}
