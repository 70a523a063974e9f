import type { Untrusted } from '../../untrusted.ts';
/** Inline content. URLs are absolute; only http(s) URLs are links. */
export type Inline =
  | Untrusted
  | { kind: 'em' | 'strong' | 'strike'; of: Inline[] }
  | { kind: 'code'; text: Untrusted }
  | { kind: 'link'; url: Untrusted; of: Inline[] }
  | { kind: 'image'; url: string | undefined; alt: Untrusted }
  | { kind: 'break' };

/** A block of a page. `text` is parsed by `readInline` when rendered. */
export type Block =
  | { kind: 'paragraph'; text: Untrusted }
  | { kind: 'heading'; level: number; text: Untrusted }
  | { kind: 'code'; text: Untrusted }
  | { kind: 'rule' }
  /** The start of a PDF page. */
  | { kind: 'page'; number: number }
  | { kind: 'quote'; blocks: Block[] }
  /** `start`: the number of the first item, if numbered. */
  | { kind: 'list'; start: number | undefined; items: Block[][] }
  /** A long table is split into several; only the first has a header. */
  | { kind: 'table'; head: Untrusted[] | undefined; rows: Untrusted[][] };

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
