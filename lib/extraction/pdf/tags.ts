/** The structure tag of a piece of text. Pieces with the same `block` belong together. */
export interface PdfTag {
  block: number;
  kind: 'heading' | 'item' | 'text';
  /** For a heading: its level, from 1. For an item: the number of lists around it. */
  level: number;
}

interface Place {
  block: number;
  kind: PdfTag['kind'];
  level: number;
  lists: number;
}

/** More nodes than any real structure tree has. */
const MAX_NODES = 50_000;
/** Roles that start a new block, except within a list item. */
const BLOCKS = /^(?:P|TR|Caption|Note|BlockQuote|Code|Formula|TOCI|Title)$/;

/** The tags of a page's marked content, by id, from the structure tree of pdf.js. */
export function tagsIn(tree: unknown): ReadonlyMap<string, PdfTag> {
  const tags = new Map<string, PdfTag>();
  const waiting: { node: unknown; at: Place }[] = [
    { node: tree, at: { block: 0, kind: 'text', level: 0, lists: 0 } },
  ];
  let nodes = 0;
  for (let next = waiting.pop(); next && nodes < MAX_NODES; next = waiting.pop()) {
    nodes += 1;
    const { node, at } = next;
    if (typeof node !== 'object' || node === null) continue;
    if (Reflect.get(node, 'type') === 'content') {
      const { block, kind, level } = at;
      tags.set(String(Reflect.get(node, 'id')), { block, kind, level });
      continue;
    }
    const children: unknown = Reflect.get(node, 'children');
    const inside = within(String(Reflect.get(node, 'role')), at, nodes);
    if (Array.isArray(children)) for (const child of children) waiting.push({ node: child, at: inside });
  }
  return tags;
}

/** The place of an element's children. */
function within(role: string, at: Place, block: number): Place {
  const level = /^H([1-6])?$/.exec(role);
  if (level) return { ...at, block, kind: 'heading', level: Number(level[1] ?? 1) };
  if (role === 'L') return { ...at, lists: at.lists + 1 };
  if (role === 'LI') return { ...at, block, kind: 'item', level: at.lists };
  return at.kind !== 'item' && BLOCKS.test(role) ? { ...at, block, kind: 'text', level: 0 } : at;
}
