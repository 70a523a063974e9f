import { renameTo } from '../copy/tidy.ts';

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

function simplifySteps(list: Element): void {
  const items = [...list.children];
  if (items.length < 2 || !items.every((item) => item.matches('li, [role=listitem]'))) return;
  const numbers: Text[] = [];
  for (const [index, item] of items.entries()) {
    const number = firstText(item);
    const said = number?.data.trim();
    if (number === undefined || said !== String(index + 1) || item.textContent.trim() === said) return;
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
