/** A dash before the name of a source. */
const DASH = /^\s*[—–―-]/;

/** Adds the source of each quote as its last line: from its caption or footer, or from its `cite` URL. */
export function simplifyQuotes(part: ParentNode & Node): void {
  for (const quote of part.querySelectorAll('blockquote')) {
    const source = takeSource(quote);
    const address = addressOf(quote);
    if (source === undefined && address === undefined) continue;
    const line = quote.ownerDocument.createElement('p');
    line.append(...(source?.childNodes ?? []));
    if (line.textContent.trim() === '') line.textContent = address?.host ?? '';
    if (address !== undefined && quote.querySelector(`a[href]`) === null && line.querySelector('a') === null)
      wrapInLink(line, address.href);
    if (!DASH.test(line.textContent)) line.prepend('— ');
    quote.append(line);
  }
}

/** Removes and returns the source of a quote. */
function takeSource(quote: Element): Element | undefined {
  const figure = quote.closest('figure');
  const caption =
    figure?.querySelectorAll('blockquote').length === 1 ? figure.querySelector('figcaption') : null;
  const last = quote.lastElementChild;
  const source = caption ?? (last?.matches('footer, cite') ? last : null);
  if (source === null || source.textContent.trim() === '') return undefined;
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
  link.append(...line.childNodes);
  line.append(link);
}

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Clears an image's alt text if the caption repeats it. */
export function dropRepeatedText(part: ParentNode): void {
  for (const figure of part.querySelectorAll('figure')) {
    const caption = words(figure.querySelector('figcaption')?.textContent ?? '');
    if (caption === '') continue;
    for (const image of figure.querySelectorAll('img[alt]')) {
      const said = words(image.getAttribute('alt') ?? '');
      if (said !== '' && caption.startsWith(said)) image.setAttribute('alt', '');
    }
  }
}
