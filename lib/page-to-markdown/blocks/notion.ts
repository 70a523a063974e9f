import { moveInto, withTagName } from '../copy/tidy.ts';

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
