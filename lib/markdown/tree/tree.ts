import type { Untrusted } from '../../untrusted.ts';
/** What stands within a line of text. Addresses are whole; what is no http(s) address is no link. */
export type Inline =
  | Untrusted
  | { kind: 'em' | 'strong' | 'strike'; of: Inline[] }
  | { kind: 'code'; text: Untrusted }
  | { kind: 'link'; url: Untrusted; of: Inline[] }
  | { kind: 'image'; url: string | undefined; alt: Untrusted }
  | { kind: 'break' };

/** A part of a page. `text` is read by `readInline` when it is painted. */
export type Block =
  | { kind: 'paragraph'; text: Untrusted }
  | { kind: 'heading'; level: number; text: Untrusted }
  | { kind: 'code'; text: Untrusted }
  | { kind: 'rule' }
  /** Where a page of a PDF begins. */
  | { kind: 'page'; number: number }
  | { kind: 'quote'; blocks: Block[] }
  /** `start`: the number of the first item, where they are numbered. */
  | { kind: 'list'; start: number | undefined; items: Block[][] }
  /** A long table comes in several; the first alone has a head. */
  | { kind: 'table'; head: Untrusted[] | undefined; rows: Untrusted[][] };

/** The words of a line, without any marks. */
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
