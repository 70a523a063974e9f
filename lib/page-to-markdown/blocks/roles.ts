import { renameTo, unwrapped } from '../copy/tidy.ts';

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
  for (const one of part.querySelectorAll(':is(div, span, p)[role]')) {
    const role = one.getAttribute('role') ?? '';
    if (role === 'checkbox') markTask(one, items);
    const tag = role === 'heading' ? headingTag(one) : tagOf(one, role);
    if (tag !== undefined) renameTo(one, tag);
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
function markTask(box: Element, items: Set<Element>): void {
  const item = box.closest('li');
  if (item === null || items.has(item)) return;
  items.add(item);
  const texts = box.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  let first = texts.nextNode();
  while (first !== null && first.textContent?.trim() === '') first = texts.nextNode();
  if (first === null || !(box.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING)) return;
  const task = box.ownerDocument.createElement('span');
  task.setAttribute('q-task', '');
  task.textContent = box.getAttribute('aria-checked') === 'true' ? '[x] ' : '[ ] ';
  first.parentNode?.insertBefore(task, first);
}
