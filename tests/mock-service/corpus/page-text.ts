const SKIPPED = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'NAV', 'HEAD', 'BUTTON', 'FORM']);
const INLINE = new Set(
  'A ABBR B BDI BDO CITE CODE DFN EM I KBD MARK MI MN MO Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR'.split(
    ' ',
  ),
);
const ELEMENT = 1;
const TEXT = 3;

function collect(node: Node, into: string[]): void {
  if (node.nodeType === TEXT) into.push(node.nodeValue ?? '');
  if (node.nodeType !== ELEMENT || SKIPPED.has(node.nodeName)) return;
  for (const child of node.childNodes) collect(child, into);
  if (!INLINE.has(node.nodeName)) into.push(' ');
}

/** The readable text of part of a page, with blocks separated and white space collapsed. */
export function pageText(root: Node): string {
  const parts: string[] = [];
  collect(root, parts);
  return parts.join('').replace(/\s+/gu, ' ').trim();
}
