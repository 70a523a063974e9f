/** The delimiters that MathJax and KaTeX look for in text. */
const DELIMITERS = [
  { from: '\\(', to: '\\)', block: false },
  { from: '\\[', to: '\\]', block: true },
  { from: '$$', to: '$$', block: true },
  { from: '$', to: '$', block: false },
] as const;
const OPENS = /\\[([]|\$\$?/g;
/** Syntax found only in TeX, because text between single dollars may be prices. */
const TEX_ALONE = /\\\p{L}|[\^_]/u;
const BESIDE = /[\p{L}\p{N}$\\]/u;
/** Of a formula, in characters; an opening delimiter may have lost its closing one. */
const LONGEST = 5000;
const CODE = 'code, pre, samp, kbd, textarea, [q-tex]';

/** Converts raw TeX in a page's text, which no script has rendered, to formulas. */
export function simplifyRawTex(document: Document): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && /\\[([]|\$/.test(node.data) && node.parentElement?.closest(CODE) === null)
      found.push(node);
  }
  // Where nothing is certainly TeX, “\(a\)” may be a regular expression and “$$” a price.
  const certain = found.some(({ data }) => splitTex(data).length > 1);
  for (const text of found) {
    const parts = splitTex(text.data, certain);
    if (parts.length === 1) continue;
    for (const part of parts) text.before(typeof part === 'string' ? part : toCode(part, document));
    text.remove();
  }
}

/** A TeX formula; `block` if it is displayed on its own lines. */
export interface Formula {
  tex: string;
  block: boolean;
}

/**
 * Splits a text into plain parts and formulas between TeX delimiters, in order. Formulas without syntax of TeX count only if
 * the page is `certain` to have TeX.
 */
export function splitTex(text: string, certain = false): (string | Formula)[] {
  const parts: (string | Formula)[] = [];
  const closes = new Map<string, number>();
  let end = 0;
  OPENS.lastIndex = 0;
  for (let open = OPENS.exec(text); open !== null; open = OPENS.exec(text)) {
    const { index } = open;
    const delimiter = DELIMITERS.find(({ from }) => from === open?.[0]);
    if (delimiter === undefined) continue;
    const { from, to, block } = delimiter;
    const start = index + from.length;
    const known = closes.get(to) ?? 0;
    const close = known < 0 || known >= start ? known : text.indexOf(to, start);
    closes.set(to, close);
    if (close < 0 || close - start > LONGEST) continue;
    const inner = text.slice(start, close);
    const sides = [text[index - 1] ?? '', text[close + to.length] ?? ''];
    if (!isTex(inner, from, sides, certain)) continue;
    parts.push(text.slice(end, index), { tex: inner.trim(), block });
    end = close + to.length;
    OPENS.lastIndex = end;
  }
  return [...parts, text.slice(end)];
}

/** Whether the text between two delimiters is a formula. */
function isTex(inner: string, from: string, sides: readonly string[], certain: boolean): boolean {
  if (inner.trim() === '') return false;
  if (from !== '$') return certain || TEX_ALONE.test(inner) || / [=<>+] /.test(inner);
  if (sides.some((side) => BESIDE.test(side)) || /^\s|\s$|\n\s*\n/.test(inner)) return false;
  return TEX_ALONE.test(inner);
}

function toCode({ tex, block }: Formula, document: Document): Element {
  const code = document.createElement('code');
  code.setAttribute('q-tex', block ? 'block' : 'inline');
  code.textContent = tex;
  return code;
}
