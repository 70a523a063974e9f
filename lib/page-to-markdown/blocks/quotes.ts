import { attributeIn, HEADINGS, made, moveInto, oneLine, removeAll, textsIn, webUrlOf } from '../elements.ts';

/** The callout kinds of GitHub and Obsidian, with their names in other tools. */
const KINDS: readonly (readonly [kind: string, names: RegExp])[] = [
  ['CAUTION', /(?:^|[\s_-])(?:caution|danger|error|critical|fail(?:ure)?|bug)(?:$|[\s_-])/i],
  ['WARNING', /(?:^|[\s_-])(?:warn(?:ing)?|attention|deprecated)(?:$|[\s_-])/i],
  ['IMPORTANT', /(?:^|[\s_-])(?:important|must|key)(?:$|[\s_-])/i],
  ['TIP', /(?:^|[\s_-])(?:tip|hint|success|check|done)(?:$|[\s_-])/i],
  [
    'NOTE',
    /(?:^|[\s_-])(?:note|info|information|seealso|abstract|summary|example|question|quote|todo|admonition|callout|primary|secondary)(?:$|[\s_-])/i,
  ],
];
/** Callout boxes of documentation tools and forges. */
const BOXES =
  '.markdown-alert, .admonition, .theme-admonition, .callout, .custom-block, .starlight-aside, .notecard, .hint, .alert[role=alert], .alert.alert-info, .alert.alert-warning, .alert.alert-danger, .alert.alert-success, .alert.alert-primary, .NOTE, .TIP, .WARNING, .IMPORTANT, .CAUTION, [data-callout], .admonitionblock, blockquote.note, aside.note, div.note, div.warning, div.tip, .confluence-information-macro, [data-panel-type], [data-callout-type], .notion-callout-block, .kg-callout-card, .nextra-callout';
/** Attributes that state the kind of a box, in Obsidian, Mintlify, and Confluence Cloud. */
const SAID = ['data-callout', 'data-callout-type', 'data-panel-type', 'data-type'];
const TITLES =
  '.markdown-alert-title, .admonition-title, [class*=admonitionHeading], .admonition-heading, .callout-title, .callout-heading, .custom-block-title, .starlight-aside__title, .notecard-title, .alert-heading, .alert-title, .hint-title, .title';
/** A longer box, in characters, counts as regular content. */
const LONGEST = 5000;
/** Of a tab, in characters. */
const LONGEST_NAME = 200;

/** Turns each callout into a quote with its kind, and removes a title that only repeats the kind. */
export function simplifyCallouts(document: ParentNode & Node): void {
  for (const box of document.querySelectorAll(BOXES)) simplifyBox(box, kindOf(box));
  for (const text of [...textsIn(document)].filter(({ data }) => LABEL.test(data))) {
    const line = lineOf(text);
    const box = line && boxBelow(line, text);
    if (box === undefined) continue;
    line?.remove();
    simplifyBox(box, kindNamed(text.data));
  }
}

/** Turns each aside into a quote with the kind that it states, or else into a note. */
export function simplifyAsides(part: ParentNode): void {
  for (const aside of part.querySelectorAll('aside'))
    simplifyBox(aside, kindOf(aside) ?? kindSaid(aside.textContent));
}

function simplifyBox(box: Element, kind: string | undefined): void {
  const { textContent: text } = box;
  if (text.length > LONGEST || text.trim() === '' || box.closest('[q-note]') !== null) return;
  if (kind === undefined || isNote(box)) return;
  const quote = made(box, 'blockquote', { 'q-callout': kind });
  simplifyTitle(box, kind);
  removeAll(box, 'td.icon, .callout-icon, .callout-fold');
  // Asciidoctor and others put the text into a table with one row.
  moveInto(quote, box.querySelector(':scope > table td.content') ?? box);
  const icon = quote.querySelector('img[q-emoji]');
  if (icon?.parentElement?.textContent.trim() === '') icon.remove();
  const first = firstLine(quote);
  if (first && /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(first.textContent.trim()))
    first.remove();
  box.replaceWith(quote);
}

/** What many boxes begin with, in an element of its own. */
const LABEL = /^\s*(?:note|tip|hint|important|warning|caution|danger|attention)\s*$/i;
/** A label may stand beside an icon, and a mark for links to it. */
const MAX_BESIDE_LABEL = 3;

/** The largest element that has only a label. */
function lineOf(label: Text): Element | undefined {
  let line: Element | undefined;
  for (
    let around = label.parentElement;
    around !== null && around.childElementCount <= MAX_BESIDE_LABEL && LABEL.test(around.textContent);
    around = around.parentElement
  )
    line = around;
  return line;
}

/** The box of which a label is the first line, or begins the only paragraph, and which has no other heading. */
function boxBelow(line: Element, label: Text): Element | undefined {
  const around = line.parentElement;
  const isInLine = around?.tagName === 'P' && line.matches('span, b, strong');
  const box = isInLine ? around.parentElement : around;
  if (box?.tagName !== 'DIV' || !(isInLine || line.matches('p, div, h4, h5, h6'))) return undefined;
  // Before its whole text is read, which may have many labels.
  const [first] = textsIn(box);
  if (first !== label || (isInLine && box.textContent.trim() !== around.textContent.trim())) return undefined;
  const headings = [...box.querySelectorAll(HEADINGS)].filter((one) => !line.contains(one));
  return headings.length === 0 ? box : undefined;
}

/** Whether a box is a footnote, which begins with its mark. */
const isNote = (box: Element): boolean =>
  box.firstElementChild?.tagName === 'SUP' && /^\s*(?:\d{1,3}|[*†‡])\s/.test(box.textContent);

const kindNamed = (text: string): string | undefined => KINDS.find(([, names]) => names.test(text))?.[0];

function kindOf(box: Element): string | undefined {
  const said = SAID.map((name) => attributeIn(box, name)).join(' ');
  const classes = box.className;
  const narrow = classes.replace(
    /(?:^|\s)(?:admonition|callout|alert|custom-block|hint|notecard)(?=\s|$)/g,
    ' ',
  );
  return [said, narrow, classes].map(kindNamed).find((kind) => kind !== undefined);
}

/** The kind that a box begins with, such as “Warning:”, or else a note. */
const kindSaid = (text: string): string =>
  kindNamed(/^\s*([^.:!\n]{1,30})[:!\n]/.exec(text)?.[1] ?? '') ?? 'NOTE';

function simplifyTitle(box: Element, kind: string): void {
  const title = box.querySelector(TITLES) ?? firstLine(box);
  if (title === null) return;
  const text = oneLine(title.textContent);
  const says = kindNamed(text.replace(/[!:.]$/, ''));
  if (text === '' || (says === kind && !/\s/.test(text))) title.remove();
  else if (title.matches(TITLES)) title.replaceWith(strongLine(box, text));
}

/** The part that a box begins with, without the parts around its text. */
function firstLine(box: Element): Element | null {
  let first = box.firstElementChild;
  if (!first?.matches(`p, div, header, ${HEADINGS}`)) return null;
  let inner: Element | null = first;
  for (; inner !== null && inner.textContent === first?.textContent; inner = inner.firstElementChild)
    first = inner;
  return first;
}

/** Adds the tab's name above each tab panel, and removes the tab list. */
export function nameTabPanels(document: ParentNode & Node): void {
  const tabs = new Map<string, Element>();
  for (const tab of document.querySelectorAll('[role=tab]')) {
    tabs.set(`#${tab.id}`, tab);
    tabs.set(attributeIn(tab, 'aria-controls'), tab);
  }
  const known = new Map<Element, Element[]>();
  for (const group of new Set(
    [...document.querySelectorAll('[role=tabpanel]')].map((panel) => panel.parentElement),
  )) {
    const panels = [...(group?.children ?? [])].filter((one) => one.getAttribute('role') === 'tabpanel');
    const namesByPosition = tabsBeside(group, panels.length, known);
    for (const [index, panel] of panels.entries()) {
      const tab =
        (panel.id === '' ? undefined : tabs.get(panel.id)) ??
        tabs.get(`#${panel.getAttribute('aria-labelledby')}`) ??
        namesByPosition[index];
      prependName(panel, tab?.textContent ?? attributeIn(panel, 'aria-label'));
    }
  }
  nameCodeGroups(document);
  nameByLabels(document);
  for (const list of document.querySelectorAll('[role=tablist]')) {
    if (list.querySelector('[role=tabpanel]') === null) list.remove();
  }
}

/** Tabs without scripts are radio buttons, whose labels stand before the panels. */
function nameByLabels(document: ParentNode): void {
  for (const label of document.querySelectorAll('label[for]:has(+ div)')) {
    const panel = label.nextElementSibling;
    if (!panel?.textContent.trim()) continue;
    prependName(panel, label.textContent);
    label.remove();
  }
}

/** VitePress and MkDocs use the labels of radio buttons as tabs. */
function nameCodeGroups(document: ParentNode): void {
  for (const group of document.querySelectorAll('.vp-code-group, .tabbed-set')) {
    const names = [...group.querySelectorAll(':scope > :is(.tabs, .tabbed-labels) label')];
    const panels = group.querySelectorAll(':scope > .blocks > div, :scope > .tabbed-content > .tabbed-block');
    for (const [index, panel] of [...panels].entries()) prependName(panel, names[index]?.textContent ?? '');
    group.querySelector(':scope > :is(.tabs, .tabbed-labels)')?.remove();
  }
}

/** The tabs of a panel group by order, for panels without references. `known` caches the tabs in a group's parent. */
function tabsBeside(group: Element | null, count: number, known: Map<Element, Element[]>): Element[] {
  const own = group?.querySelector('[role=tablist]');
  const around = own ? undefined : group?.parentElement;
  const list = () => own ?? around?.querySelector('[role=tablist]');
  const tabs = (around && known.get(around)) ?? [...(list()?.querySelectorAll('[role=tab]') ?? [])];
  if (around) known.set(around, tabs);
  return tabs.length === count ? tabs : [];
}

function prependName(panel: Element, said: string): void {
  const name = oneLine(said.slice(0, LONGEST_NAME));
  if (name !== '') panel.prepend(strongLine(panel, name));
}

const strongLine = (near: Node, text: string): Element => made(near, 'p', {}, made(near, 'strong', {}, text));

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
  const address = webUrlOf(attributeIn(quote, 'cite'));
  if (source === undefined && address === undefined) return;
  const line = made(quote, 'p');
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

function wrapInLink(line: Element, href: string): void {
  const link = made(line, 'a', { href });
  moveInto(link, line);
  line.append(link);
}

/** Clears an image's alt text if the caption repeats it, and drops images and figures that are shown twice. */
export function dropRepeatedText(part: ParentNode): void {
  let before = '';
  for (const figure of part.querySelectorAll('figure')) {
    dropTwins(figure.querySelectorAll('img'));
    const [image] = figure.getElementsByTagName('img');
    const shown = image === undefined ? '' : `${pictureOf(image)} ${oneLine(figure.textContent)}`;
    if (shown !== '' && shown === before) figure.remove();
    before = shown;
    const caption = oneLine(figure.querySelector('figcaption')?.textContent ?? '');
    if (caption === '') continue;
    for (const image of figure.querySelectorAll('img[alt]')) {
      const said = oneLine(attributeIn(image, 'alt'));
      if (said !== '' && caption.startsWith(said)) image.setAttribute('alt', '');
    }
  }
}

/** What an image shows, in any size: the name of its file with its text, or else its address. */
const pictureOf = ({ alt, src }: HTMLImageElement): string =>
  alt === '' ? src : `${URL.parse(src)?.pathname.split('/').at(-1) ?? src} ${alt}`;

function dropTwins(images: Iterable<HTMLImageElement>): void {
  const shown = new Set<string>();
  for (const image of images) {
    if (shown.has(pictureOf(image))) image.remove();
    shown.add(pictureOf(image));
  }
}
