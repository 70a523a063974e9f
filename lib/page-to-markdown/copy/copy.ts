import { attributeIn, oneLine } from '../elements.ts';
import { type CopyContext, copyNode, type Wanted } from './copy-node.ts';
import { fontOf, keepsLines } from './looks.ts';
import {
  childrenOf,
  localNameOf,
  matchesSelector,
  type PageView,
  parentElementOf,
  visibleText,
} from './page-view.ts';

/** A copy of a page's visible content, in an inert document. */
interface PageCopy {
  document: Document;
  /** Whether the page held more than could be copied within the time limit. */
  partial: boolean;
}

/**
 * The copying time limit in ms, the node count below which it does not apply, and the node interval between checks.
 * Later steps take about twice as long, except for code, whose nodes become one.
 */
const MAX_MS = 450;
const MIN_NODES = 100_000;
const EVERY = 10;
/** In ms, for any number of nodes, because collapsed content may take much longer per node. */
const AT_MOST_MS = 1000;
/** The maximum number of nodes. Nodes that are fast to copy take the longest in later steps. */
const MAX_NODES = 150_000;
const NODES_OF_CODE = 0.2;

/** Copies a page's visible content, or that of a `part`, and the metadata in its head. */
export function copyPage(view: PageView, wanted: Wanted = {}, part: Element | null = view.body): PageCopy {
  const document = view.sheet(view.title);
  copyHead(view, document);
  const partial = part !== null && copyInto(document.body, childrenOf(part), view.base, wanted);
  return { document, partial };
}

/** Copies the metadata of a page. */
function copyHead({ root }: PageView, document: Document): void {
  const metadata = 'meta, title, link[rel~=canonical], script[type="application/ld+json"]';
  document.documentElement.lang = attributeIn(root, 'lang');
  for (const one of Element.prototype.querySelectorAll.call(root, metadata)) {
    const copy = document.importNode(one, false);
    copy.textContent = visibleText(one);
    document.head.append(copy);
  }
}

/**
 * Copies nodes of a page into another document: with open shadow roots and their slots, same-origin frames, one
 * absolute URL for each image and link, and formulas as TeX, but without hidden content. Does not modify the page.
 * Returns whether the time limit cut the copy short.
 */
export function copyInto(into: Element, nodes: readonly Node[], base: string, wanted: Wanted = {}): boolean {
  const began = performance.now();
  const context = {
    into,
    depth: 0,
    base,
    hidden: wanted.hidden === true,
    invisible: false,
    mark: wanted.mark,
    ...textAround(nodes[0]),
    apart: false,
  };
  const stack: { nodes: Iterator<Node>; context: CopyContext }[] = [{ nodes: nodes.values(), context }];
  let cost = 0;
  for (let count = 1; stack.length > 0; count += 1) {
    if (count % EVERY === 0 && isLate(began, cost)) return true;
    const top = stack.at(-1);
    cost += top?.context.code ? NODES_OF_CODE : 1;
    const next = top?.nodes.next();
    if (top === undefined || next?.done !== false) {
      stack.pop();
      continue;
    }
    const inner = copyNode(next.value, top.context, wanted);
    if (inner !== undefined) stack.push({ nodes: inner.nodes.values(), context: inner.context });
  }
  return false;
}

/** How the text around a node is shown. */
function textAround(node: Node | undefined): Pick<CopyContext, 'code' | 'lines' | 'font'> {
  const around = node === undefined ? null : parentElementOf(node);
  if (around === null)
    return { code: false, lines: false, font: { bold: false, italic: false, fixed: false } };
  const style = getComputedStyle(around);
  const code = matchesSelector(around, 'pre, pre *, code, code *');
  const tag = localNameOf(around).toUpperCase();
  return { code, lines: !code && keepsLines(tag, style), font: fontOf(tag, style) };
}

function isLate(began: number, cost: number): boolean {
  const ms = performance.now() - began;
  return ms > AT_MOST_MS || cost > MAX_NODES || (cost > MIN_NODES && ms > MAX_MS);
}

/** An item of the page behind it, shown in a dialog. */
interface ShownItem {
  title: string;
  dialog: Element;
}

const DIALOG = 'dialog[open], [role=dialog][aria-modal=true]';
const HEADING = 'h1, h2, h3, [role=heading]';
/** Where the page names its items, but not its own functions, such as signing in. */
const NAMES = 'main :is(a, h2, h3, h4), [role=main] :is(a, h2, h3, h4), li a, article :is(a, h2, h3, h4)';
const FUNCTIONS = 'header *, footer *, nav *, [role=banner] *, [role=contentinfo] *, [role=navigation] *';
/** More open dialogs than any real page has. */
const MAX_DIALOGS = 3;
/** In characters; shorter dialogs ask something. */
const MIN_LENGTH = 200;

/**
 * The open dialog that shows an item of the page, as boards and issue trackers do: its heading is also one of the names
 * on the page behind it. Other dialogs, such as for cookies, aren't content.
 */
export function shownItem({ root }: PageView): ShownItem | undefined {
  for (const dialog of [...Element.prototype.querySelectorAll.call(root, DIALOG)].slice(0, MAX_DIALOGS)) {
    const heading: Element | null = Element.prototype.querySelector.call(dialog, HEADING);
    const title = heading === null ? '' : oneLine(visibleText(heading));
    if (title !== '' && isShown(dialog) && namesItem(root, dialog, title)) return { title, dialog };
  }
  return undefined;
}

const isShown = (dialog: Element): boolean =>
  visibleText(dialog).length >= MIN_LENGTH &&
  Element.prototype.checkVisibility.call(dialog, { visibilityProperty: true });

const namesItem = (root: Element, dialog: Element, title: string): boolean =>
  [...Element.prototype.querySelectorAll.call(root, NAMES)].some(
    (one) =>
      oneLine(visibleText(one)) === title &&
      !Node.prototype.contains.call(dialog, one) &&
      !matchesSelector(one, FUNCTIONS),
  );
