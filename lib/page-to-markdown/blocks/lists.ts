import { moveInto, renameTo, withTagName } from '../copy/tidy.ts';

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
  const mark = task.ownerDocument.createElement('span');
  mark.setAttribute('q-task', '');
  mark.textContent = task.matches('.checked, [data-task-state=DONE]') ? '[x]' : '[ ]';
  if (task.querySelector('[q-task]') === null) firstText(task)?.before(mark, ' ');
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

function firstText(within: Element): Text | undefined {
  const walker = within.ownerDocument.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    if (text instanceof Text && text.data.trim() !== '') return text;
  }
  return undefined;
}

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

/** Notion's blocks that are list items, by their class name, and the list that each belongs to. */
const ITEMS: readonly (readonly [name: string, list: string])[] = [
  ['notion-bulleted_list-block', 'ul'],
  ['notion-numbered_list-block', 'ol'],
  ['notion-to_do-block', 'ul'],
];

/** Turns blocks of Notion pages into list items, in one list for those in a row. */
export function simplifyNotion(part: ParentNode): void {
  for (const [name, tag] of ITEMS) {
    const lists = new Set<Element | null>();
    for (const block of part.querySelectorAll(`.${name}`)) {
      const before = block.previousElementSibling;
      const list = before !== null && lists.has(before) ? before : block.ownerDocument.createElement(tag);
      lists.add(list);
      const item = withTagName(block, 'li');
      moveInto(item, block);
      if (list === before) block.remove();
      else block.replaceWith(list);
      list.append(item);
    }
  }
}
