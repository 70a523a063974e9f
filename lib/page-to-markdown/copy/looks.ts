import { elementsBeside } from './page-view.ts';

/** How an element's text is set. */
export interface Font {
  bold: boolean;
  italic: boolean;
  fixed: boolean;
}

/** Text of this weight looks bold. Text that is marked as strong may be lighter. */
const BOLD = 600;
const MARKED_BOLD = 500;
const STRONG = /^(?:B|STRONG)$/;
const EMPHASIZED = /^(?:I|EM|CITE|DFN|VAR)$/;

/** Reads the font of an element with this tag name. Headings count as bold, since all their text is. */
export const fontOf = (tag: string, { fontWeight, fontStyle, fontFamily }: CSSStyleDeclaration): Font => ({
  bold: Number(fontWeight) >= (STRONG.test(tag) ? MARKED_BOLD : BOLD) || /^H[1-6]$/.test(tag),
  italic: !/^(?:normal)?$/.test(fontStyle),
  fixed: /(?:^|[\s,-])monospace$/.test(fontFamily),
});

/** The font within an element without attributes, whose style is assumed. */
export const assumedFont = (tag: string, around: Font): Font => ({
  bold: around.bold || STRONG.test(tag) || tag === 'TH',
  italic: around.italic || EMPHASIZED.test(tag),
  fixed: around.fixed || tag === 'CODE',
});

/** Whether an element's tag name promises a font that it doesn't have, as for pasted text within `b`. */
export const isUnmarked = (tag: string, { bold, italic }: Font): boolean =>
  (STRONG.test(tag) && !bold) || (EMPHASIZED.test(tag) && !italic);

/** The elements that mark text of this font within text of another one. */
export const marksOf = (font: Font, around: Font): string[] => [
  ...(font.bold && !around.bold ? ['strong'] : []),
  ...(font.italic && !around.italic ? ['em'] : []),
  ...(font.fixed && !around.fixed ? ['code'] : []),
];

const LISTS = /^[UO]L$/;

/** The indentation of a list's text, in CSS pixels, if it is right beside another list. */
export function indentOf(list: Element, tag: string, style: CSSStyleDeclaration): number | undefined {
  if (!LISTS.test(tag) || !elementsBeside(list).some(({ tagName }) => LISTS.test(tagName))) return undefined;
  const item: Element | null = Element.prototype.querySelector.call(list, 'li');
  const styles = item === null ? [style] : [style, getComputedStyle(item)];
  return styles
    .flatMap(({ marginInlineStart, paddingInlineStart }) => [marginInlineStart, paddingInlineStart])
    .reduce((sum, width) => sum + (Number.parseFloat(width) || 0), 0);
}
