/** Inline content. URLs are absolute; only http(s) URLs are links. */
export type Inline =
  | string
  | { kind: 'em' | 'strong' | 'strike'; of: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; url: string; of: Inline[] }
  | { kind: 'image'; url: string | undefined; alt: string }
  | { kind: 'break' };

/** A block of a page. `text` is parsed by `readInline` when rendered. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  /** The start of a PDF page. */
  | { kind: 'page'; number: number }
  | { kind: 'quote'; blocks: Block[] }
  /** `start`: the number of the first item, if numbered. */
  | { kind: 'list'; start: number | undefined; items: Block[][] }
  /** A long table is split into several; only the first has a header. */
  | { kind: 'table'; head: string[] | undefined; rows: string[][] };

/** The text of inline content, without markup. */
export function plainText(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'break') return ' ';
      if (part.kind === 'image') return part.alt;
      return part.kind === 'code' ? part.text : plainText(part.of);
    })
    .join('');
}
