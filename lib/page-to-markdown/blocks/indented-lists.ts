import { moveInto } from '../copy/tidy.ts';

const LIST = ':is(ul, ol)[q-indent]';
/** Deeper levels than any real list has. */
const MAX_LEVELS = 12;

/**
 * Nests lists that only look nested, being indented more than the one before them, as in Google Docs. A list that goes
 * on at an earlier level joins the one there. The copy marks lists beside each other with their indentation.
 */
export function nestIndentedLists(part: ParentNode): void {
  for (const list of part.querySelectorAll(LIST)) {
    let before = list.previousSibling;
    while (before instanceof Text && before.data.trim() === '') before = before.previousSibling;
    if (before instanceof Element && before.matches(LIST)) nestIn(before, list, MAX_LEVELS);
  }
}

function nestIn(before: Element, list: Element, levels: number): void {
  const item = before.lastElementChild;
  const last = item?.lastElementChild;
  const inner = last?.matches(LIST) ? last : undefined;
  const isDeeper = indentOf(list) > indentOf(before) && levels > 0;
  if (isDeeper && inner !== undefined) nestIn(inner, list, levels - 1);
  else if (isDeeper) item?.append(list);
  else if (inner !== undefined && list.tagName === before.tagName) {
    moveInto(before, list);
    list.remove();
  } else before.after(list);
}

const indentOf = (list: Element): number => Number(list.getAttribute('q-indent'));
