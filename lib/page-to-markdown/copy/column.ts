/** The attribute of a part that stands beside others or apart from them, with its left and right edge in CSS pixels. */
export const COLUMN = 'q-column';

const PARTS = /^(?:DIV|ASIDE|SECTION|MAIN|ARTICLE|UL|FORM|TD)$|-/;

/** Marks the copy of a part that may be a column with where it stands. `inRow`: whether it is in a flex row or grid. */
export function markColumn(
  element: Element,
  copy: Element,
  tag: string,
  { float, position }: CSSStyleDeclaration,
  inRow: boolean,
): void {
  const isApart = inRow || !/^(?:none)?$/.test(float) || /^(?:absolute|fixed|sticky)$/.test(position);
  if (!isApart || !PARTS.test(tag)) return;
  const { left, right } = Element.prototype.getBoundingClientRect.call(element);
  if (right > left) copy.setAttribute(COLUMN, `${Math.round(left)} ${Math.round(right)}`);
}

/** Where a copied part stands, if it may be a column. */
export function columnOf(copy: Element): { left: number; right: number } | undefined {
  const [left, right] = (copy.getAttribute(COLUMN) ?? '').split(' ').map(Number);
  return left === undefined || right === undefined ? undefined : { left, right };
}
