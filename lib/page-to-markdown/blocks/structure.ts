import {
  attributeIn,
  bare,
  HEADINGS,
  made,
  moveInto,
  oneLine,
  removeAll,
  renameTo,
  taskBox,
  textsIn,
  unwrapped,
  withTagName,
} from '../elements.ts';

/** Tasks of Confluence Data Center and Cloud, and the lists of the latter. */
const TASKS = 'li[data-inline-task-id], [data-task-state]';
const TASK_LISTS = '[data-node-type=actionList]';

/** Marks the tasks of wikis as done or not, and makes numbered lists of steps with numbers in their text. */
export function simplifyLists(part: ParentNode & Node): void {
  for (const task of part.querySelectorAll(TASKS)) markTask(task);
  for (const list of part.querySelectorAll(TASK_LISTS)) renameTo(list, 'ul');
  for (const list of part.querySelectorAll('ul, ol, [role=list]')) simplifySteps(list);
}

function markTask(task: Element): void {
  const isDone = task.matches('.checked, [data-task-state=DONE]');
  if (task.querySelector('[q-task]') === null) firstText(task)?.before(taskBox(task, isDone), ' ');
  if (task.tagName !== 'LI') renameTo(task, 'li');
}

/** What names a numbered step, such as “Step”. */
const STEP = /^\p{L}+ (?=\d+$)/u;

function simplifySteps(list: Element): void {
  const items = [...list.children];
  if (items.length < 2 || !items.every((item) => item.matches('li, [role=listitem]'))) return;
  const numbers: Text[] = [];
  for (const [index, item] of items.entries()) {
    const number = firstText(item);
    const said = number?.data.trim().replace(STEP, '');
    if (number === undefined || said !== String(index + 1) || item.textContent.trim() === number.data.trim())
      return;
    numbers.push(number);
  }
  for (const number of numbers) number.remove();
  for (const item of items) if (item.tagName !== 'LI') renameTo(item, 'li');
  if (list.tagName !== 'OL') renameTo(list, 'ol');
}

const firstText = (within: Element): Text | undefined => textsIn(within).next().value ?? undefined;

const INDENTED = ':is(ul, ol)[q-indent]';
/** Deeper levels than any real list has. */
const MAX_LEVELS = 12;

/**
 * Nests lists that only look nested, being indented more than the one before them, as in Google Docs. A list that goes
 * on at an earlier level joins the one there. The copy marks lists beside each other with their indentation.
 */
export function nestIndentedLists(part: ParentNode): void {
  for (const list of part.querySelectorAll(INDENTED)) {
    let before = list.previousSibling;
    while (before instanceof Text && before.data.trim() === '') before = before.previousSibling;
    if (before instanceof Element && before.matches(INDENTED)) nestIn(before, list, MAX_LEVELS);
  }
}

function nestIn(before: Element, list: Element, levels: number): void {
  const item = before.lastElementChild;
  const last = item?.lastElementChild;
  const inner = last?.matches(INDENTED) ? last : undefined;
  const isDeeper = indentOf(list) > indentOf(before) && levels > 0;
  if (isDeeper && inner !== undefined) nestIn(inner, list, levels - 1);
  else if (isDeeper) item?.append(list);
  else if (inner !== undefined && list.tagName === before.tagName) {
    moveInto(before, list);
    list.remove();
  } else before.after(list);
}

const indentOf = (list: Element): number => Number(list.getAttribute('q-indent'));

/** Blocks of Notion and Feishu that are list items, by their class name, and the list that each belongs to. */
const ITEMS: readonly (readonly [name: string, list: 'ul' | 'ol'])[] = [
  ['notion-bulleted_list-block', 'ul'],
  ['notion-numbered_list-block', 'ol'],
  ['notion-to_do-block', 'ul'],
  ['docx-bullet-block', 'ul'],
  ['docx-ordered-block', 'ol'],
];

/** Turns such blocks into list items, in one list for those in a row. */
export function simplifyNotion(part: ParentNode): void {
  for (const [name, tag] of ITEMS) {
    const lists = new Set<Element | null>();
    for (const block of part.querySelectorAll(`.${name}`)) {
      const before = block.previousElementSibling;
      const list = before !== null && lists.has(before) ? before : made(block, tag);
      lists.add(list);
      const item = withTagName(block, 'li');
      removeAll(block, '.bullet, .order');
      moveInto(item, block);
      if (list === before) block.remove();
      else block.replaceWith(list);
      list.append(item);
    }
  }
}

/** For ARIA's roles: the elements of that meaning, and of the part around them, if they need one. */
const ELEMENTS: Readonly<Record<string, readonly [tag: string, around?: RegExp]>> = {
  list: ['ul'],
  listitem: ['li', /^[UO]L$/],
  table: ['table'],
  grid: ['table'],
  treegrid: ['table'],
  rowgroup: ['tbody', /^TABLE$/],
  row: ['tr', /^TABLE$/],
  cell: ['td', /^TR$/],
  gridcell: ['td', /^TR$/],
  columnheader: ['th', /^TR$/],
  rowheader: ['th', /^TR$/],
};
/** What containers must hold; otherwise, they are for layout, or their content isn't loaded. */
const HELD: Readonly<Record<string, string>> = { ul: '[role=listitem]', table: '[role=row]' };

/** Turns elements whose meaning only their role says into the elements of HTML with this meaning. */
export function simplifyRoles(part: ParentNode): void {
  const items = new Set<Element>();
  // The facts of a page in Fandom's wikis.
  for (const box of part.querySelectorAll('aside.portable-infobox')) renameTo(box, 'figure');
  for (const grid of part.querySelectorAll('.summary-table')) simplifyGrid(grid);
  for (const one of part.querySelectorAll(':is(div, span, p)[role]')) {
    const role = attributeIn(one, 'role');
    if (role === 'checkbox') markChecked(one, items);
    const tag = role === 'heading' ? headingTag(one) : tagOf(one, role);
    if (tag !== undefined) renameTo(one, tag);
  }
}

/** Makes tables of the grids in which Javadoc lists members, whose cells are all beside each other. */
function simplifyGrid(grid: Element): void {
  const cells = [...grid.children];
  const width = cells.filter((cell) => cell.matches('.table-header')).length;
  if (width < 2 || cells.length % width > 0) return;
  const table = made(grid, 'table');
  for (const [index, cell] of cells.entries()) {
    const row = index % width === 0 ? table.insertRow() : table.rows[table.rows.length - 1];
    const into = made(grid, index < width ? 'th' : 'td');
    moveInto(into, cell);
    row?.append(into);
  }
  grid.replaceWith(table);
}

/** Removes a table's header that is shown apart from it, so that it stays in place while the rows scroll. */
export function dropHeaderTwins(part: ParentNode): void {
  const tables = [...part.querySelectorAll('table')];
  for (const [index, { tHead: head, textContent }] of tables.entries()) {
    const below = tables[index + 1]?.tHead;
    if (head && below && oneLine(textContent) === oneLine(below.textContent)) tables[index]?.remove();
  }
}

/** ARIA requires a level; without one, it heads only a box. */
function headingTag(heading: Element): string | undefined {
  const tag = `h${heading.getAttribute('aria-level')}`;
  return /^h[1-6]$/.test(tag) && heading.closest('[role=note]') === null ? tag : undefined;
}

function tagOf(element: Element, role: string): string | undefined {
  const [tag, around] = ELEMENTS[role] ?? [];
  const held = tag === undefined ? undefined : HELD[tag];
  if (held !== undefined && element.querySelector(held) === null) return undefined;
  return around === undefined || unwrap(element, around) ? tag : undefined;
}

/** Takes an element out of the generic ones between it and the part that it belongs to. Returns false without one. */
function unwrap(element: Element, around: RegExp): boolean {
  const owner = element.parentElement?.closest('ul, ol, li, table, tr, td, th');
  if (!owner || !around.test(owner.tagName)) return false;
  const between: Element[] = [];
  for (let one = element.parentElement; one?.matches('div, span'); one = one.parentElement)
    between.unshift(one);
  // The outermost first, which holds few nodes, so that no node moves more than once.
  for (const one of between) unwrapped(one);
  return true;
}

/** Marks the text of a list item as a task if it starts with a checkbox. `items`: those that had one before. */
function markChecked(box: Element, items: Set<Element>): void {
  const item = box.closest('li');
  if (item === null || items.has(item)) return;
  items.add(item);
  const first = firstText(item);
  if (!first || !(box.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING)) return;
  first.before(taskBox(box, box.getAttribute('aria-checked') === 'true'), ' ');
}

const PERMALINKS =
  'a.headerlink, a.anchor, a.anchor-link, a[aria-hidden=true], a.hash-link, a.header-anchor, a.permalink, a.heading-anchor, a.direct-link, a.octicon-link';
/** The attribute of what was in a link around blocks, with its URL. */
export const CARD_MARK = 'q-card';
const MAX_MARK_CHARACTERS = 2;
const BLOCKS = `${HEADINGS}, p, div, ul, ol, table, pre, blockquote, figure, section, article, header, footer, dl`;

/** Removes permalink marks next to headings, such as a pilcrow or hash. */
export function dropPermalinks(part: ParentNode): void {
  for (const link of part.querySelectorAll(PERMALINKS)) {
    if ((link.textContent ?? '').trim().length <= MAX_MARK_CHARACTERS) link.remove();
  }
  for (const link of part.querySelectorAll(`:is(${HEADINGS}, summary, dt) a[href], .anchor > a`)) {
    if (
      /^[#¶§◆🔗\u200b]?$|^top$/u.test((link.textContent ?? '').trim()) &&
      link.querySelector('img') === null
    )
      link.remove();
  }
}

/** Where links lead that share a page. */
const SHARES =
  /^(?:https?:\/\/(?:(?:www|api|web|m)\.)?(?:facebook\.com\/(?:sharer|share\.php|dialog)|(?:twitter|x)\.com\/(?:intent|share)|linkedin\.com\/(?:shareArticle|sharing)|pinterest\.\w+\/pin\/create|whatsapp\.com\/send|reddit\.com\/submit|plus\.google\.com\/share|tumblr\.com\/share)|https?:\/\/(?:wa\.me\/\?|plus\.google\.com\/share|t\.me\/share|telegram\.me\/share|news\.ycombinator\.com\/submitlink)|whatsapp:|mailto:\?)/;
/** Longer ones are content, in characters. */
const LONGEST_SHARE = 40;

/** Removes links that share the page. */
export function dropShareLinks(part: ParentNode): void {
  for (const link of part.querySelectorAll('a[href]'))
    if (SHARES.test(attributeIn(link, 'href')) && oneLine(link.textContent).length < LONGEST_SHARE)
      link.remove();
}

/** Moves a link around blocks into the first block with content, because Markdown links can't contain blocks. */
export function narrowLinks(part: ParentNode & Node): void {
  for (const link of part.querySelectorAll('a[href]')) {
    if (link.querySelector(BLOCKS) === null) continue;
    const heading = link.querySelector(HEADINGS);
    const target = heading !== null && heading.textContent.trim() !== '' ? heading : firstLeaf(link);
    if (target !== undefined && link.querySelector('a') === null) linkTo(link, target);
    const block = made(link, 'div', { [CARD_MARK]: attributeIn(link, 'href') });
    moveInto(block, link);
    link.replaceWith(block);
  }
}

/** Puts a link into a block, or around an image. */
function linkTo(link: Element, target: Element): void {
  const inner = made(link, 'a', { href: attributeIn(link, 'href') });
  if (target.tagName === 'IMG') {
    target.before(inner);
    inner.append(target);
  } else {
    moveInto(inner, target);
    target.append(inner);
  }
}

/** Unwraps links to the page itself that headings consist of, and those to the part that they are the first line of. `url`: of the page. */
export function unwrapOwnLinks(part: ParentNode, url: string): void {
  const [page] = url.split('#', 1);
  for (const link of part.querySelectorAll('[id] > :not([id]) a[href*="#"]')) {
    const line = link.parentElement;
    const isAlone = bare(link.textContent) === bare(line?.textContent ?? '');
    if (isAlone && link.getAttribute('href') === `${page}#${line?.closest('[id]')?.id}`) unwrapped(link);
  }
  for (const heading of part.querySelectorAll(HEADINGS)) {
    const links = [...heading.querySelectorAll('a[href]')].filter(
      (link) => link.getAttribute('href')?.split('#', 1)[0] === page,
    );
    const linked = links.map(({ textContent }) => textContent).join('');
    // Texinfo's notes have only their marks in headings.
    if (/\p{L}/u.test(linked) && bare(linked) === bare(heading.textContent))
      for (const link of links) unwrapped(link);
  }
}

/** The first innermost block with text, or else with an image, or the image itself. */
function firstLeaf(link: Element): Element | undefined {
  const leaves = [...link.querySelectorAll('*')].filter(
    (one) => one.matches(BLOCKS) && one.querySelector(BLOCKS) === null,
  );
  return (
    leaves.find(({ textContent }) => textContent.trim() !== '') ??
    leaves.find((one) => one.querySelector('img') !== null) ??
    link.querySelector('img') ??
    undefined
  );
}
