import type { Matrix, PdfItem, PdfLink } from './pieces.ts';

/** The flags of annotations that aren't shown: hidden, or not on screens. */
const NOT_SHOWN = 2 | 32;
/** The size of text typed into a field, in points, if it doesn't fit its size to the field. */
const USUAL_SIZE = 10;
/** The distance of lines and the width of a letter, in multiples of the text size. */
const LEADING = 1.2;
const LETTER = 0.5;
/** How far the baseline is above the bottom of a line, in multiples of the text size. */
const ABOVE = 0.25;
/** More lines than any text box holds. */
const MAX_LINES = 1000;

/** Reads a field of a value of unknown shape. */
export const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The link areas among a page's annotations. */
export function linkAreas(annotations: readonly unknown[], [a, b, c, d, e, f]: Matrix): PdfLink[] {
  return annotations.flatMap((annotation): PdfLink[] => {
    const url = part(annotation, 'url');
    if (typeof url !== 'string' || !/^https?:/.test(url)) return [];
    const [x1, y1, x2, y2] = rectOf(annotation);
    const xs = [a * x1 + c * y1 + e, a * x2 + c * y2 + e];
    const ys = [b * x1 + d * y1 + f, b * x2 + d * y2 + f];
    return [
      { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys), url },
    ];
  });
}

/** What was typed into the page's form fields and text boxes, as text items in their places: pdf.js keeps it apart. */
export function typedIn(annotations: readonly unknown[]): PdfItem[] {
  return annotations.flatMap((annotation): PdfItem[] => {
    if (Number(part(annotation, 'annotationFlags')) & NOT_SHOWN) return [];
    const lines = linesOf(annotation).slice(0, MAX_LINES);
    const [left, bottom, right, top] = rectOf(annotation);
    const stated = Number(part(part(annotation, 'defaultAppearanceData'), 'fontSize'));
    const fitting = Math.min(USUAL_SIZE, (top - bottom) / LEADING);
    const size = stated > 0 && stated <= top - bottom ? stated : Math.max(fitting, 1);
    const first =
      lines.length > 1 || top - bottom > 2 * LEADING * size
        ? top - size
        : (top + bottom - LEADING * size) / 2 + ABOVE * size;
    return lines.map((str, at) => ({
      str,
      dir: /[\u0590-\u08ff]/.test(str) ? 'rtl' : 'ltr',
      width: Math.min(str.length * LETTER * size, right - left),
      transform: [size, 0, 0, size, left, first - at * LEADING * size],
      fontName: '',
    }));
  });
}

/** The lines of text that a field or text box shows. */
function linesOf(annotation: unknown): string[] {
  const kind = part(annotation, 'subtype');
  if (kind === 'FreeText') {
    const lines = part(annotation, 'textContent');
    return Array.isArray(lines) && lines.length > 0
      ? lines.map(String)
      : textLines(part(part(annotation, 'contentsObj'), 'str'));
  }
  if (kind !== 'Widget' || part(annotation, 'password') === true) return [];
  const value = part(annotation, 'fieldValue');
  switch (part(annotation, 'fieldType')) {
    case 'Tx':
      return textLines(value);
    case 'Ch':
      return [value].flat().flatMap((one) => textLines(shownChoice(annotation, one)));
    case 'Btn':
      return isChecked(annotation, value) ? ['\u2612'] : [];
    default:
      return [];
  }
}

const textLines = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(/\r\n?|\n/).filter((line) => line.trim() !== '') : [];

/** A choice as the file shows it. */
function shownChoice(annotation: unknown, value: unknown): unknown {
  const options = part(annotation, 'options');
  const chosen = Array.isArray(options)
    ? options.find((one: unknown) => part(one, 'exportValue') === value)
    : undefined;
  return part(chosen, 'displayValue') ?? value;
}

function isChecked(annotation: unknown, value: unknown): boolean {
  const name = part(annotation, 'checkBox') === true ? 'exportValue' : 'buttonValue';
  return typeof value === 'string' && value !== 'Off' && value === part(annotation, name);
}

function rectOf(annotation: unknown): [left: number, bottom: number, right: number, top: number] {
  const rect = part(annotation, 'rect');
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = Array.isArray(rect) ? rect.map(Number) : [];
  return [x1, y1, x2, y2];
}
