import { COLUMN, columnOf } from '../copy/looks.ts';
import { attributeIn, bare, HEADINGS, holdersOf, type IsBlock, oneLine } from '../elements.ts';
import type { ContentRegion } from './article.ts';
import { type Measure, type Measures, type Unit, unitsIn } from './measure.ts';

/** Parts whose role says that they aren't content. */
const OUTSIDE =
  'nav:has(a), menu, [role=navigation], [role=menu], [role=menubar], [role=toolbar], [role=search], [role=dialog], [role=alertdialog], [role=banner], [role=contentinfo], [role=complementary], [role=tooltip], [role=status]';
const CONTENT = 'h1, article, main, [role=main]';
/** Names of parts around a text. They count only for parts with little prose. */
const NAMES =
  /(?:^|[\s_-])(?<!\bno-)(?:ads?|advert\w*|author-?(?:info|bio|box)?|breadcrumbs?|byline|cookie\w*|feedback|follow|footer|gdpr|login|meta(?:data)?|nav\w*|newsletter|outbrain|pager|paginat\w*|paywall|player|popular|popup|promo\w*|recirc\w*|recommend\w*|related\w*|rss|share\w*|sharing|sidebar|signup|social\w*|sponsor\w*|subscri\w*|taboola|teasers?|toolbar|trending|(?<!elementor-)widget)(?:$|[\s_-])/i;
/** Names of short parts that aren't the text, even if they have prose. */
const OFFER =
  /(?:^|[\s_-])(?:bio|author-?(?:bio|box|info)|newsletter|paywall|sign-?up|subscri\w*)(?:$|[\s_-])/i;
/** Names of what readers wrote below a text. */
const DISCUSSION =
  /(?:^|[\s_-])(?:comments?\w*|disqus\w*|discussion|respond|replies|livefyre|coral|kommentare?)(?:$|[\s_-])/i;
const MAYBE_DISCUSSION = ['omment', 'isqus', 'iscussion', 'espond', 'eplies', 'ivefyre', 'coral']
  .flatMap((part) => [`[class*=${part}]`, `[id*=${part}]`, `[q-tag*=${part}]`])
  .join(', ');
/** How much prose, or text below the page's heading, comes before a discussion. */
const PROSE_BEFORE = 300;
const TEXT_BEFORE = 150;
const CONTAINER =
  /^(?:DIV|SECTION|UL|OL|FORM|FOOTER|HEADER|ARTICLE|MAIN|CENTER|SPAN|ASIDE|DETAILS|TABLE|TBODY|TR|TD)$/;
const LIST = /^[UO]L$/;
const PARAGRAPH_OR_LIST = /^(?:P|UL|OL)$/;
/** Blocks that are content in themselves. */
const KEPT = /^(?:H[1-6]|PRE|FIGURE|BLOCKQUOTE|TABLE|DL|IMG|HR|MATH|DETAILS|SUMMARY)$/;
const DATA = 'th, pre, dl, h1';
const PICTURED = `img, pre, table, video, audio, [q-tex], ${HEADINGS}`;
/** From this share of linked text on, a part is a list of links. */
const LINKS = 0.5;
const LINKS_OF_BOX = 0.6;
const NEARLY_ALL = 0.8;
/** In characters. Pages with less prose than `LITTLE` may be about their links. */
const LITTLE = 500;
const LONGEST_LABEL = 60;
const LONGEST_BIOGRAPHY = 800;
const SHORTEST_SENTENCE = 25;
const LONGEST_NAME_OF_LINKS = 40;
/** A list of other pages has at least this many items, with at most this much text each. */
const ITEMS = 3;
const LONGEST_ITEM = 450;

/** Removes the parts of a page that aren't content by their role, unless most of its prose is in them. */
export function dropOutside(body: Element, { of }: Measures): void {
  const half = of(body).prose / 2;
  const holders = holdersOf(body.querySelectorAll(CONTENT));
  // A header or footer is that of the page, not of its content, if neither holds the other.
  const isOfPage = (one: Element) => !holders.has(one) && one.closest('article, main, [role=main]') === null;
  for (const one of body.querySelectorAll(`${OUTSIDE}, footer, header`)) {
    if (of(one).prose <= half && (one.matches(OUTSIDE) || isOfPage(one))) removeWithName(one);
  }
}

/** Removes a part, and the heading that only it is below, or a box that has nothing else but its name. */
function removeWithName(part: Element): void {
  const { previousElementSibling: heading, parentElement: box } = part;
  if (part.nextElementSibling === null && heading?.matches('h2, h3, h4, h5, h6')) heading.remove();
  part.remove();
  if (box?.tagName !== 'DIV' || box.childElementCount !== 1) return;
  const { length } = box.textContent.trim();
  if (length > 0 && length < LONGEST_NAME_OF_LINKS && box.querySelector('h1, img') === null) box.remove();
}

/** Removes what readers wrote below the text. `title`: the heading of the page. */
export function dropDiscussions(body: Element, { of, units }: Measures, title: Element | undefined): void {
  const titled = title === undefined ? units.length : of(title).to;
  let [prose, text] = [0, 0];
  const before = units.map((unit, index) => {
    const enough = prose >= PROSE_BEFORE || text >= TEXT_BEFORE;
    if (unit.prose) prose += unit.text;
    if (index >= titled) text += unit.text;
    return enough;
  });
  for (const one of body.querySelectorAll(MAYBE_DISCUSSION)) {
    const isBelow = before[of(one).from] === true && one.querySelector('h1') === null;
    if (isBelow && CONTAINER.test(one.tagName) && DISCUSSION.test(namesOf(one))) one.remove();
  }
}

/** Removes what a page says about its author below the text. */
export function dropBiography(part: Element, { of, units }: Measures, author: string): void {
  const last = units.findLastIndex(({ prose }, index) => prose && index < of(part).to);
  for (const one of author === '' ? [] : part.querySelectorAll('div, section, aside')) {
    const { from, to, text } = of(one);
    const isLast = text < LONGEST_BIOGRAPHY && to > last && from > of(part).from;
    if (isLast && oneLine(one.textContent).slice(0, LONGEST_LABEL).includes(author)) one.remove();
  }
}

const namesOf = (element: Element): string =>
  `${element.id} ${attributeIn(element, 'class')} ${attributeIn(element, 'q-tag')}`;

/** A column beside the text has at most this share of its width, and the text at least this one of the prose. */
const NARROWER = 0.6;
const PROSE_OF_TEXT = 0.25;

/** Removes the narrow columns beside the column with the text. */
export function dropBeside(body: Element, { of }: Measures, title: Element | undefined): void {
  const enough = PROSE_OF_TEXT * of(body).prose;
  for (const parent of new Set([...body.querySelectorAll(`[${COLUMN}]`)].map((one) => one.parentElement))) {
    const columns = [...(parent?.children ?? [])].flatMap((one) => {
      const place = columnOf(one);
      return place === undefined ? [] : [{ one, ...place, width: place.right - place.left }];
    });
    const [widest] = columns.filter(({ one }) => of(one).prose > 0).toSorted((a, b) => b.width - a.width);
    if (widest === undefined || of(widest.one).prose < enough) continue;
    for (const { one, left, right, width } of columns) {
      const isBeside = right <= widest.left || left >= widest.right;
      if (isBeside && width <= NARROWER * widest.width && !(title && one.contains(title))) one.remove();
    }
  }
}

/**
 * Removes the parts that state the addresses of other pages where the one with the page's heading states that of this
 * page, as endless pages do.
 */
export function dropOtherArticles(title: Element | undefined, url: string): void {
  for (let part = title; part !== undefined; part = part.parentElement ?? undefined)
    dropPagesBeside(part, url);
}

function dropPagesBeside(part: Element, url: string): void {
  const path = URL.parse(url)?.pathname ?? '';
  const pathIn = (element: Element, name: string) =>
    URL.parse(attributeIn(element, name), url)?.pathname ?? path;
  const isAddress = (name: string) => part.getAttribute(name)?.includes(path) && pathIn(part, name) === path;
  const name = part.getAttributeNames().find((one) => one.startsWith('data-') && isAddress(one));
  if (name === undefined || path === '/') return;
  for (const other of [...(part.parentElement?.children ?? [])])
    if (other.tagName === part.tagName && pathIn(other, name) !== path) other.remove();
}

/** A heading, or a line in its place. */
const NAMES_OF_SECTIONS = `${HEADINGS}, p:has(> :is(strong, b):only-child)`;
/** Other pages of the site in a section have titles of at least this length, in characters. */
const SHORTEST_TITLE = 15;
/** A section with other pages has at least this many. */
const FEW_PAGES = 2;

/** Removes the sections and lines below the first prose that only lead to other pages of the site. `title`: the heading of the page. */
export function dropRelated(
  part: Element,
  measures: Measures,
  url: string,
  title: Element | undefined,
): void {
  const { of, units } = measures;
  const first = units.findIndex(({ prose }, index) => prose && index >= of(part).from);
  if (first < 0) return;
  for (const name of part.querySelectorAll(NAMES_OF_SECTIONS)) {
    // What others can lead to is content.
    if (of(name).from <= first || name.matches('[id], :has([id]), :is(table, li, blockquote) *')) continue;
    const section = sectionBelow(name, part, of);
    const isBold =
      name.tagName !== 'P' || bare(name.textContent) === bare(name.firstElementChild?.textContent ?? '');
    const isTitled = [name, ...section].some((one) => title && one.contains(title));
    if (isBold && !isTitled && isRelated(section, url)) for (const one of [name, ...section]) one.remove();
  }
  dropPointers(part, measures, url, first);
}

/** A section with more parts is no list of related pages; each heading looks at its own. */
const MOST_PARTS = 60;

/** What stands below a heading, or beside the box with nothing else, up to the next heading or paragraph of prose. Nothing if that is a lot. */
function sectionBelow(name: Element, part: Element, of: Measures['of']): Element[] {
  let box = name;
  while (box.nextElementSibling === null && box.parentElement && box.parentElement !== part)
    box = box.parentElement;
  const section: Element[] = [];
  const isEnd = (one: Element) =>
    one.matches(NAMES_OF_SECTIONS) || (one.tagName === 'P' && of(one).prose > 0 && of(one).links === 0);
  for (let one = box.nextElementSibling; one && !isEnd(one); one = one.nextElementSibling) {
    if (section.push(one) > MOST_PARTS) return [];
  }
  return section;
}

/** Whether parts have nothing but links to other pages of the site, or their titles in headings and pictures with what they say. */
function isRelated(section: readonly Element[], url: string): boolean {
  const text = oneLine(section.map(({ textContent }) => textContent).join(' '));
  const links = section
    .flatMap((one) => [one, ...one.querySelectorAll('a[href]')])
    .filter(
      (link) =>
        link.matches('a[href]') && oneLine(link.textContent).length >= SHORTEST_TITLE && isOwn(link, url),
    );
  const pages = new Set(links.map((link) => attributeIn(link, 'href'))).size;
  const linked = links.reduce((sum, link) => sum + oneLine(link.textContent).length, 0);
  const teasers = links.filter(
    (link) => link.closest(HEADINGS) ?? link.querySelector(`${HEADINGS}, img`),
  ).length;
  return (
    pages >= FEW_PAGES &&
    (linked >= NEARLY_ALL * text.length || (teasers >= FEW_PAGES && text.length <= pages * LONGEST_ITEM))
  );
}

/** What stands around the title of another page: nothing, or words such as “Read also:”. */
const POINTER = /^\P{L}*(?:\p{L}[^:：]{2,30}[:：]\P{L}*)?$/u;
const FILE = /\.(?!html?$|php$|aspx?$)[a-z]\w{1,4}$/i;
/** Where more of the text is in such lines, they are what it is about. */
const MOST_POINTERS = 0.25;

/** Removes the lines that have nothing but the linked title of another page of the site. `first`: the first prose. */
function dropPointers(part: Element, { of, units }: Measures, url: string, first: number): void {
  const lines = [...part.querySelectorAll('p:not(table *, li *, blockquote *, :has(img))')].filter((line) => {
    const { from, to, linked, links } = of(line);
    const [link] = line.querySelectorAll('a[href]');
    const isLine = to - from === 1 && units[from]?.ended === false && from > first;
    if (!isLine || !link || links > 1 || linked < SHORTEST_SENTENCE || !isOwn(link, url)) return false;
    const isListed = line.previousElementSibling?.textContent.trim().endsWith(':');
    const isFile = FILE.test(URL.parse(attributeIn(link, 'href'))?.pathname ?? '');
    return !isListed && !isFile && POINTER.test(line.textContent.replace(link.textContent, ''));
  });
  const text = lines.reduce((sum, line) => sum + of(line).text, 0);
  if (text <= MOST_POINTERS * of(part).prose) for (const line of lines) line.remove();
}

/** Whether a link leads to another page of the same site. */
const isOwn = (link: Element, url: string): boolean => {
  const [target, page] = [URL.parse(attributeIn(link, 'href')), URL.parse(url)];
  return target?.host === page?.host && target?.pathname !== page?.pathname;
};

/** Whether a part is a list of other pages, each with a linked heading or picture. */
export function isStream(part: Element, { of }: Measures): boolean {
  const { teasers, text } = of(part);
  return teasers >= ITEMS && text <= teasers * LONGEST_ITEM;
}

/** Where a part stands: before the first prose of the text, after its last, or between. */
type Zone = 'before' | 'within' | 'after';

/**
 * Removes from the part that was found what isn't content: by its role, or by what it holds and where it stands.
 * `isWhole`: whether all of it is the text, regardless of where its prose is.
 */
export function dropFurniture(
  { part, text }: ContentRegion,
  measures: Measures,
  isBlock: IsBlock,
  title: Element | undefined,
  author: string,
  isWhole: boolean,
): void {
  const { text: length } = measures.of(part);
  const zoneOf =
    isWhole || length < LITTLE || isIndex(measures.of(part))
      ? () => 'within' as const
      : zonesAround(measures, text);
  const titled = measures.of(title && part.contains(title) ? title : part).from;
  const prose = [...measures.units.keys()].filter((one) => one >= titled && measures.units[one]?.prose);
  const [head = -1] = prose;
  const belowLead = prose[MOST_LEADS] ?? head;
  const inProse = new Set<Element | null>(
    measures.units.filter((unit) => unit.prose || isSentence(unit)).map(({ block }) => block.parentElement),
  );
  const holdsData = holdersOf(part.querySelectorAll(DATA));
  const isLine = (child: Element): boolean =>
    isAboveTitle(child, titled, measures) ||
    isDate(child) ||
    isAdvertisement(child, measures) ||
    isFiled(child, measures.of(child)) ||
    (isLooseLink(child) && zoneOf(child) === 'before');
  const isGone = (child: Element, around: Element): boolean => {
    if (isLine(child)) return true;
    if (!isBlock(child)) return false;
    const { to } = measures.of(child);
    if (to <= belowLead && isByline(child, to <= head, author, measures)) return true;
    const isPath =
      LIST.test(child.tagName) && zoneOf(child) === 'before' && isContents(child, measures.of(child));
    // Paragraphs and lists beside paragraphs of prose belong to it.
    if (inProse.has(around) && !isPath && isLineOfText(child, measures)) return false;
    const isKept = (KEPT.test(child.tagName) && !isBox(child, measures)) || holdsData.has(child);
    return isFurniture(child, zoneOf(child), isKept, measures);
  };
  const clean = (element: Element): void => {
    for (const child of [...element.children]) {
      if (isGone(child, element)) child.remove();
      else if (isBlock(child) && isOpen(child) && !isLinkSection(child, measures)) clean(child);
    }
  };
  clean(part);
}

/** Whether an element has nothing but a date, which isn't in a line of text. */
function isDate(element: Element): boolean {
  const time = element.matches('time') ? element : element.querySelector('time');
  return (
    time !== null && !isBesideText(element) && oneLine(time.textContent) === oneLine(element.textContent)
  );
}

const isBesideText = ({ previousSibling, nextSibling }: Element): boolean =>
  [previousSibling, nextSibling].some((node) => node instanceof Text && node.data.trim() !== '');

const ADVERTISEMENT =
  /^\P{L}*(?:advert(?:isements?|ising)?|anzeigen?|werbung|publicité|publicidade?|pubblicità|reklama?|реклама|广告|広告|광고)\P{L}*$/iu;

/** Whether an element only marks an advertisement, which itself isn't text. */
const isAdvertisement = (element: Element, { of }: Measures): boolean =>
  of(element).text < LONGEST_LABEL && !KEPT.test(element.tagName) && ADVERTISEMENT.test(element.textContent);

/** Whether an element is a link in no line of text, such as to a category. */
const isLooseLink = (element: Element): boolean =>
  element.matches('div > a, header > a') && !isBesideText(element) && element.querySelector('img') === null;

/** Whether a part is a line that says where a text is filed, such as “This entry was posted in Boats”. */
const isFiled = (element: Element, { text, prose }: Measure): boolean =>
  text < LONGEST_BYLINE && prose === 0 && element.querySelector('a[rel~=tag]') !== null;

/** What the line with the author and date above a text says. */
const BYLINE = /^(?:\p{L}+ )?by:? \p{L}|\b(?:19|20)\d\d\b|\d min(?:ute)?s?\b/iu;
const SIGNED = /^(?:(?:\p{L}+ )?[Bb][Yy]|Von|Par|Por):? \p{Lu}/u;
const LONGEST_BYLINE = 120;
const NO_BYLINE = `${HEADINGS}, pre, table, dt, figure, figcaption`;
/** A lead and the caption of a picture may stand above the line with the author. */
const MOST_LEADS = 2;

/** Whether a part is a line with the author, or, above the text, with the date. */
function isByline(element: Element, isAbove: boolean, author: string, { of, units }: Measures): boolean {
  const found = of(element);
  if (KEPT.test(element.tagName) || found.text === 0 || found.text > LONGEST_BYLINE) return false;
  if (unitsIn(units, found).some(({ ended }) => ended)) return false;
  if (element.matches(NO_BYLINE) || element.querySelector(NO_BYLINE) !== null) return false;
  const text = oneLine(element.textContent);
  // A short name may stand in other words.
  const isNamed = author.includes(' ') && text.toLowerCase().includes(author.toLowerCase());
  const isDated = isAbove && element.querySelector('li') === null && BYLINE.test(text);
  return isNamed || isDated || SIGNED.test(text);
}

/** Whether links are the content of a part, as on the page of a category. */
const isIndex = ({ prose, linked, text }: Measure): boolean => prose < LITTLE && linked > text / 2;

/** Whether a part is a line above the page's heading, such as a date or the name of a section. */
function isAboveTitle(element: Element, titled: number, { of, units }: Measures): boolean {
  const found = of(element);
  if (found.text === 0 || found.to > titled || found.prose > 0) return false;
  return !unitsIn(units, found).some(isSentence) && element.querySelector('img') === null;
}

function zonesAround({ units, of }: Measures, text: Element): (element: Element) => Zone {
  const { from: start, to: end } = of(text);
  const inText = [...units.entries()].slice(start, end);
  const results = [...text.children].filter((one) => of(one).teasers > 0 && of(one).prose > 0);
  const [result] = results.length < ITEMS ? [] : results;
  const begin = inText.find(([, unit]) => unit.prose || isSentence(unit))?.[0] ?? start;
  const first = result === undefined ? begin : Math.min(begin, of(result).from);
  const last = inText.findLast(([, unit]) => isOfText(unit))?.[0] ?? end;
  return (element) => {
    const { from, to } = of(element);
    return to <= first ? 'before' : from > last ? 'after' : 'within';
  };
}

/** Whether a unit is prose, a sentence, code, or a quote. */
const isOfText = (unit: Unit): boolean =>
  unit.prose || isSentence(unit) || unit.block.closest('pre, blockquote') !== null;

/** Whether a unit is a short paragraph, not a label. */
const isSentence = ({ block, text, linked, ended }: Unit): boolean =>
  block.tagName === 'P' && ended && text >= SHORTEST_SENTENCE && linked < text / 2;

/** Whether an element is a paragraph or list, or a line without a name and links. */
const isLineOfText = (element: Element, { of }: Measures): boolean =>
  PARAGRAPH_OR_LIST.test(element.tagName) ||
  (element.tagName === 'DIV' &&
    of(element).links === 0 &&
    of(element).to - of(element).from === 1 &&
    namesOf(element).trim() === '');

/** Whether parts of an element can be removed. */
const isOpen = ({ tagName }: Element): boolean =>
  CONTAINER.test(tagName) && !/^(?:[UO]L|DETAILS|TABLE)$/.test(tagName);

/** Whether a table is only a box around links, with one cell in each row. */
const isBox = (table: Element, { of }: Measures): boolean =>
  table instanceof HTMLTableElement &&
  of(table).linked >= of(table).text * LINKS_OF_BOX &&
  [...table.rows].every(({ cells }) => cells.length < 2);

/** `isKept`: whether the element is or holds content in itself. */
function isFurniture(element: Element, zone: Zone, isKept: boolean, measures: Measures): boolean {
  if (element.matches(OUTSIDE)) return true;
  const found = measures.of(element);
  const { text, linked, prose } = found;
  if (text === 0) return false;
  if (prose < text / 2 && isAround(element, zone, measures)) return true;
  if (text < LITTLE && CONTAINER.test(element.tagName) && OFFER.test(namesOf(element))) return true;
  if (element.matches('aside') && linked >= text * LINKS) return true;
  if (zone === 'before' && isContents(element, found)) return true;
  if (isKept) return false;
  return zone === 'within' ? isLinkBox(element, measures) : isOutOfText(element, measures);
}

/** Whether a part before or after the text is no content: a list of links or other pages, or a label. */
function isOutOfText(element: Element, measures: Measures): boolean {
  const { text, linked, links } = measures.of(element);
  if (links > 0 && (isSources(element) || isLinkSection(element, measures))) return false;
  if (links > 0 && linked >= text * LINKS) return true;
  return isLabel(element, measures) || isStream(element, measures);
}

/** Whether a part is a list of links below a heading that others can lead to, like those of a text. */
const isLinkSection = (element: Element, { of }: Measures): boolean =>
  of(element).linked >= of(element).text * LINKS &&
  element.firstElementChild?.matches(':is(h2, h3, h4)[id]') === true &&
  element.querySelector('img') === null;

/** Whether a part is a list of links, such as a table of contents, in any form. */
const isContents = (element: Element, { text, linked, links }: Measure): boolean =>
  links > 1 && linked >= text * NEARLY_ALL && !isSources(element);

/** Whether a part with little prose is around the text by its tag or name. */
function isAround(element: Element, zone: Zone, measures: Measures): boolean {
  const { of, units } = measures;
  if (element.matches('aside, header') && zone !== 'within')
    return element.querySelector('h1') === null && !isNote(element, measures);
  if (element.tagName === 'FORM') return !unitsIn(units, of(element)).some(isSentence);
  return (
    element.tagName !== 'ASIDE' &&
    !(element.getAttribute('role') === 'note' && of(element).linked < of(element).text * LINKS) &&
    CONTAINER.test(element.tagName) &&
    NAMES.test(namesOf(element)) &&
    element.querySelector(of(element).links > 0 ? 'h1, pre, th' : 'h1, h2, pre, table') === null
  );
}

/** Whether a part has nothing but sentences, without links. */
const isNote = (element: Element, { of, units }: Measures): boolean =>
  of(element).text > 0 && of(element).links === 0 && unitsIn(units, of(element)).every(({ ended }) => ended);

/** Whether a part is a name and then only links. */
function isLinkBox(element: Element, { of, units }: Measures): boolean {
  const found = of(element);
  if (!/^(?:DIV|ASIDE|SECTION|UL)$/.test(element.tagName) || found.linked < found.text * LINKS) return false;
  const [name, ...others] = unitsIn(units, found);
  return (
    name?.linked === 0 &&
    name.text < LONGEST_NAME_OF_LINKS &&
    others.length > 0 &&
    others.every(({ linked, text }) => linked >= text * NEARLY_ALL) &&
    element.querySelector(found.teasers > 1 ? 'h1, table' : 'h1, h2, table') === null
  );
}

/** Whether the links of a part show their own addresses, as lists of sources do. */
const isSources = (element: Element): boolean =>
  [...element.querySelectorAll('a[href]')].every((link) => /^https?:\/\//.test(link.textContent.trim()));

/** Whether a part is a short text that isn't a sentence, such as a date or “Share”, or a question such as “Was this helpful?”. */
function isLabel(element: Element, { of, units }: Measures): boolean {
  const found = of(element);
  return (
    found.text < LONGEST_LABEL &&
    !LIST.test(element.tagName) &&
    (unitsIn(units, found).every(({ ended }) => !ended) || /[?？]\s*$/.test(element.textContent)) &&
    element.querySelector(PICTURED) === null
  );
}
