/** What the file's own structure says of a piece of text. Pieces with the same `block` belong together. */
export interface PdfTag {
  block: number;
  kind: 'heading' | 'item' | 'text';
  /** Of a heading, from 1; of an item, how many lists it stands in. */
  level: number;
}

interface Place {
  block: number;
  kind: PdfTag['kind'];
  level: number;
  lists: number;
}

/** No structure that a person made has more. */
const MOST_NODES = 50_000;
/** What begins a block of its own, but in an item of a list. */
const BLOCKS = /^(?:P|TR|Caption|Note|BlockQuote|Code|Formula|TOCI|Title)$/;

/** The tags of a page's marked pieces, by their names, from the tree that pdf.js gives. */
export function tagsIn(tree: unknown): ReadonlyMap<string, PdfTag> {
  const tags = new Map<string, PdfTag>();
  const waiting: { node: unknown; at: Place }[] = [
    { node: tree, at: { block: 0, kind: 'text', level: 0, lists: 0 } },
  ];
  let nodes = 0;
  for (let next = waiting.pop(); next && nodes < MOST_NODES; next = waiting.pop()) {
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

/** The place of what stands in an element. */
function within(role: string, at: Place, block: number): Place {
  const level = /^H([1-6])?$/.exec(role);
  if (level) return { ...at, block, kind: 'heading', level: Number(level[1] ?? 1) };
  if (role === 'L') return { ...at, lists: at.lists + 1 };
  if (role === 'LI') return { ...at, block, kind: 'item', level: at.lists };
  return at.kind !== 'item' && BLOCKS.test(role) ? { ...at, block, kind: 'text', level: 0 } : at;
}
