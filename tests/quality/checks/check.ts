import { type Block, type Markdown, parseMarkdown, plainText } from './markdown.ts';

/** A requirement for a page's Markdown, as data, so that it is the same for every extractor. */
export type Check =
  | { has: string }
  | { lacks: string }
  /** These appear in this order. */
  | { order: readonly string[] }
  | { heading: string }
  /** Unchanged code in a block; `language`: any of its known names. */
  | { code: string; language?: readonly string[] }
  | { codeSpan: string }
  /** TeX, ignoring spaces and braces around one character, or other TeX with the same rendering. */
  | { formula: string }
  /** The exact number of formulas in a page's text. */
  | { formulas: number }
  /** A footnote with this text, referenced right after `after`. */
  | { note: string; after: string }
  | { callout: readonly string[]; text: string }
  /** Cells by row, without empty rows. */
  | { table: readonly (readonly string[])[] }
  | { task: string; done: boolean }
  | { item: string; depth: number }
  | { link: string; to: string }
  | { image: string; alt?: string }
  | { quote: string }
  | { strong: string };

/** Whether two formulas are equivalent. */
export type SameFormula = (one: string, other: string) => boolean;

/** The checks that a text fails. */
export function failedChecks(markdown: string, checks: readonly Check[], sameFormula: SameFormula): Check[] {
  const parsed = parseMarkdown(markdown);
  return checks.filter((check) => !holds(check, parsed, sameFormula));
}

function holds(check: Check, markdown: Markdown, sameFormula: SameFormula): boolean {
  if ('has' in check) return markdown.plain.includes(plainText(check.has));
  if ('lacks' in check) return !markdown.plain.includes(plainText(check.lacks));
  if ('order' in check) return isInOrder(markdown.plain, check.order.map(plainText));
  if ('formulas' in check) return markdown.formulas.length === check.formulas;
  if ('formula' in check)
    return markdown.formulas.some(
      (tex) => bareTex(tex) === bareTex(check.formula) || sameFormula(tex, check.formula),
    );
  if ('note' in check) return hasNote(markdown, check.note, check.after);
  if ('link' in check)
    return markdown.links.some(({ text, url }) => text === plainText(check.link) && url === check.to);
  if ('image' in check)
    return markdown.images.some(
      ({ text, url }) => url === check.image && (check.alt === undefined || text === check.alt),
    );
  if ('codeSpan' in check) return markdown.codeSpans.includes(check.codeSpan);
  if ('strong' in check) return markdown.strong.includes(plainText(check.strong));
  return markdown.blocks.some((block) => blockHolds(check, block));
}

type BlockCheck = Exclude<
  Check,
  Record<'has', string> | Record<'lacks', string> | Record<'order', readonly string[]>
>;

function blockHolds(check: BlockCheck, block: Block): boolean {
  if ('heading' in check) return block.kind === 'heading' && block.text === plainText(check.heading);
  if ('code' in check)
    return (
      block.kind === 'code' &&
      block.text.trimEnd() === check.code.trimEnd() &&
      (check.language === undefined || check.language.includes(block.language))
    );
  if ('callout' in check)
    return (
      block.kind === 'quote' &&
      check.callout.includes(block.callout) &&
      block.text.includes(plainText(check.text))
    );
  if ('table' in check) return block.kind === 'table' && sameRows(block.rows, check.table);
  if ('task' in check)
    return block.kind === 'item' && block.done === check.done && block.text === plainText(check.task);
  if ('item' in check)
    return block.kind === 'item' && block.depth === check.depth && block.text === plainText(check.item);
  if ('quote' in check) return block.kind === 'quote' && block.text.includes(plainText(check.quote));
  return false;
}

function isInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const index = text.indexOf(part, from);
    if (index < 0) return false;
    from = index + part.length;
  }
  return true;
}

/** TeX without redundant parts: spaces, and braces around one character or command. */
function bareTex(tex: string): string {
  const bare = tex.replace(/\\(?:displaystyle|textstyle)\b|\\[,;!:]|~/g, ' ').replace(/\s+/g, '');
  return bare.replace(/\{([^{}\\]|\\[a-zA-Z]+)\}/g, '$1');
}

function hasNote({ notes, source }: Markdown, text: string, after: string): boolean {
  const wanted = plainText(text);
  return notes.some(
    (note) => note.text === wanted && plainText(source).includes(`${plainText(after)}[^${note.label}]`),
  );
}

function sameRows(rows: readonly (readonly string[])[], wanted: readonly (readonly string[])[]): boolean {
  const bare = (all: readonly (readonly string[])[]) =>
    all.map((row) => row.map(plainText)).filter((row) => row.some((cell) => cell !== ''));
  return JSON.stringify(bare(rows)) === JSON.stringify(bare(wanted));
}
