/** Tasks of Confluence, of Data Center and of Cloud, whose lists aren't lists in HTML. */
const TASKS = 'li[data-inline-task-id], [data-task-state]';
const LISTS = '[data-node-type=actionList]';

/** Marks the tasks of wikis as done or not, in lists. */
export function simplifyTasks(document: ParentNode & Node): void {
  for (const task of document.querySelectorAll(TASKS)) {
    if (task.querySelector('[q-task]') === null) {
      const mark = task.ownerDocument.createElement('span');
      mark.setAttribute('q-task', '');
      mark.textContent = task.matches('.checked, [data-task-state=DONE]') ? '[x]' : '[ ]';
      firstText(task)?.before(mark, ' ');
    }
    if (task.tagName !== 'LI') rename(task, 'li');
  }
  for (const list of document.querySelectorAll(LISTS)) rename(list, 'ul');
}

function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

function firstText(within: Element): Text | undefined {
  const walker = within.ownerDocument.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    if (text instanceof Text && text.data.trim() !== '') return text;
  }
  return undefined;
}
