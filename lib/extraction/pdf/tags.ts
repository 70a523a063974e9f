import { part } from './annotations.ts';

/** The structure tag of a piece of text. Pieces with the same `block` belong together. */
export interface PdfTag {
  block: number;
  kind: 'heading' | 'item' | 'text';
  /** For a heading: its level, from 1. For an item: the number of lists around it. */
  level: number;
}

/** The tag of an element's content, and the number of lists around it. */
type TagContext = PdfTag & { lists: number };

/** More nodes than any real structure tree has. */
const MAX_NODES = 50_000;
/** Roles that start a new block, except within a list item. */
const BLOCKS = /^(?:P|TR|Caption|Note|BlockQuote|Code|Formula|TOCI|Title)$/;

/** The tags of a page's marked content, by id, from the structure tree of pdf.js. */
export function tagsIn(tree: unknown): ReadonlyMap<string, PdfTag> {
  const tags = new Map<string, PdfTag>();
  const waiting: { node: unknown; context: TagContext }[] = [
    { node: tree, context: { block: 0, kind: 'text', level: 0, lists: 0 } },
  ];
  let nodes = 0;
  for (let next = waiting.pop(); next && nodes < MAX_NODES; next = waiting.pop()) {
    nodes += 1;
    const { node, context } = next;
    if (part(node, 'type') === 'content') {
      const { block, kind, level } = context;
      tags.set(String(part(node, 'id')), { block, kind, level });
      continue;
    }
    const children = part(node, 'children');
    const inside = within(String(part(node, 'role')), context, nodes);
    if (Array.isArray(children)) for (const child of children) waiting.push({ node: child, context: inside });
  }
  return tags;
}

/** The context of an element's children. */
function within(role: string, context: TagContext, block: number): TagContext {
  const level = /^H([1-6])?$/.exec(role);
  if (level) return { ...context, block, kind: 'heading', level: Number(level[1] ?? 1) };
  if (role === 'L') return { ...context, lists: context.lists + 1 };
  if (role === 'LI') return { ...context, block, kind: 'item', level: context.lists };
  return context.kind !== 'item' && BLOCKS.test(role)
    ? { ...context, block, kind: 'text', level: 0 }
    : context;
}
