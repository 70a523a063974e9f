import { attributeIn, made, oneLine, textsIn } from '../elements.ts';
import { mathToTex } from './math-to-tex.ts';

/** Class names of formulas, or of duplicate renderings, in KaTeX, MathJax 2 to 4, Temml, MediaWiki, and LaTeXML. */
const CLASSES =
  /(?:^|\s)(?:katex(?:-display)?|mwe-math-element\S*|MathJax(?:_\w+)?|MJXc-display|mjx-chtml|mwe-math-fallback-image\S*|latex|tex)(?:\s|$)/;
/** Services that render formulas as images, with the TeX in the URL. */
const DRAWN =
  /^https?:\/\/(?:latex\.codecogs\.com|s\d\.wp\.com\/latex\.php|chart\.(?:googleapis|apis\.google)\.com\/chart\?.*cht=tx)/i;
const SAID = ['data-math', 'data-tex', 'data-latex', 'data-formula'];
/** Formulas prerendered with Temml. */
const ENTRY = '.hurmet-tex[data-entry]';

/** Whether an element shows a formula. A copy without its content is sufficient. */
export function isFormula(copy: Element): boolean {
  const tag = copy.tagName.toUpperCase();
  if (tag === 'MATH' || tag === 'MJX-CONTAINER') return true;
  if (tag === 'SCRIPT') return /^math\//.test(attributeIn(copy, 'type'));
  if (tag === 'IMG') return isDrawn(copy);
  if (copy.matches(ENTRY)) return true;
  return (
    CLASSES.test(attributeIn(copy, 'class')) ||
    SAID.some((name) => isTex(copy.getAttribute(name)) && !/^T[DH]$/.test(tag))
  );
}

/** Whether an attribute's value is TeX. Pages use the same names for other things, such as formulas of spreadsheets. */
const isTex = (said: string | null): boolean =>
  said !== null && !/^\s*=/.test(said) && /^\s*\p{L}\s*$|[\\^_{}=+*/<>\d]/u.test(said);

const isDrawn = (image: Element): boolean => drawnTex(image) !== undefined;

/** The TeX of an image of a formula, from its alt text or from its URL at a rendering service. */
function drawnTex(image: Element): string | undefined {
  const alt = attributeIn(image, 'alt').trim();
  const named = CLASSES.test(attributeIn(image, 'class'));
  if (alt !== '' && (named || /\\[a-z]{2,}/i.test(alt))) return alt;
  const src = attributeIn(image, 'src');
  const url = DRAWN.test(src) ? URL.parse(src) : null;
  if (url === null) return decodedTex(/\/(%5C\w.*)/is.exec(src)?.[1]);
  const { search, searchParams } = url;
  return searchParams.get('latex') ?? searchParams.get('chl') ?? decodedTex(search.slice(1));
}

function decodedTex(query: string | undefined): string | undefined {
  if (query === undefined) return undefined;
  try {
    return decodeURIComponent(query.replaceAll('+', ' '));
  } catch {
    // Invalid percent-encoding: no TeX to read.
    return undefined;
  }
}

/**
 * Converts a formula to an element with its TeX. Returns `undefined` if another element has the TeX (MathJax 2 keeps
 * it in a script next to the rendering), and the element itself if it is not a formula after all.
 */
export function toFormula(copy: Element): Element | undefined {
  const rendered = /(?:^|\s)(?:MathJax_\w+|mjx-chtml|MJXc-display|MathJax)(?:\s|$)/.test(copy.className);
  const tex = texOf(copy);
  if (tex === undefined) return rendered ? undefined : copy;
  const block = isDisplayed(copy);
  const code = toCode({ tex: oneLine(tex), block }, copy);
  return block ? made(copy, 'p', {}, code) : code;
}

function texOf(copy: Element): string | undefined {
  const tag = copy.tagName.toUpperCase();
  if (tag === 'SCRIPT') return scriptTex(copy);
  const annotation = copy.querySelector(
    'annotation[encoding="application/x-tex"], annotation[encoding="TeX"]',
  );
  const said = [
    annotation?.textContent,
    ...SAID.map((name) => copy.getAttribute(name)),
    copy.matches(ENTRY) ? copy.getAttribute('data-entry') : undefined,
    copy.querySelector('script[type^="math/tex"]')?.textContent,
    ...SAID.map((name) => copy.querySelector(`[${name}]`)?.getAttribute(name)),
    copy.getAttribute('alttext') ?? copy.querySelector('math[alttext]')?.getAttribute('alttext'),
    // Some sites leave only the text of KaTeX's MathML, which ends with the TeX.
    copy
      .querySelector('.katex-mathml:not(:has(*))')
      ?.textContent.trim()
      .split(/\n\s*\n/)
      .at(-1),
    tag === 'IMG'
      ? drawnTex(copy)
      : copy
          .querySelector('img.mwe-math-fallback-image-inline, img.mwe-math-fallback-image-display')
          ?.getAttribute('alt'),
  ];
  const tex = said.find((one) => one !== undefined && one !== null && one.trim() !== '');
  if (tex) return unwrapped(tex);
  const marked = copy.getAttribute('data-mathml');
  const math = marked === null ? mathIn(copy, tag) : parsedMath(marked);
  return math === null ? undefined : mathToTex(math) || undefined;
}

const mathIn = (copy: Element, tag: string): Element | null =>
  tag === 'MATH'
    ? copy
    : (copy.querySelector('math') ?? copy.querySelector('mjx-math, [data-mml-node=math]'));

/** In characters; no real formula is longer. Browsers need quadratic time for a row of MathML. */
const LONGEST = 50_000;

const parsedMath = (text: string): Element | null =>
  new DOMParser().parseFromString(text.slice(0, LONGEST), 'text/html').querySelector('math');

function scriptTex(script: Element): string | undefined {
  const text = script.textContent;
  if (!/mml/.test(attributeIn(script, 'type'))) return text.replace(/^\s*% ?<!\[CDATA\[|%? ?\]\]>\s*$/g, '');
  const math = parsedMath(text);
  return math === null ? undefined : mathToTex(math);
}

const STYLED = /^\{\\(?:display|text)style\b/;
/** Removes the style that MediaWiki and others wrap around the TeX, and delimiters. */
function unwrapped(tex: string): string {
  const said = tex.trim();
  if (STYLED.test(said) && said.endsWith('}')) return said.replace(STYLED, '').slice(0, -1).trim();
  const delimiters = DELIMITERS.find(
    ({ from, to }) => said.startsWith(from) && said.endsWith(to) && said.length > 4,
  );
  if (delimiters !== undefined) return said.slice(delimiters.from.length, -delimiters.to.length).trim();
  return said.replace(/^\\(?:display|text)style\b/, '').trim();
}

function isDisplayed(copy: Element): boolean {
  const type = attributeIn(copy, 'type');
  const shown = copy.getAttribute('display') ?? copy.querySelector('math, mjx-math')?.getAttribute('display');
  return (
    /mode\s*=\s*display/.test(type) ||
    /^(?:block|true)$/.test(shown ?? '') ||
    /display|block/.test(copy.className) ||
    copy.querySelector('.mwe-math-fallback-image-display, .katex-display, script[type*="mode=display"]') !==
      null
  );
}

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
const LONGEST_RAW = 5000;
const CODE = 'code, pre, samp, kbd, textarea, [q-tex]';

/** Converts raw TeX in a page's text, which no script has rendered, to formulas. */
export function simplifyRawTex(document: Document): void {
  const found = [...textsIn(document.body)].filter(
    ({ data, parentElement }) => /\\[([]|\$/.test(data) && parentElement?.closest(CODE) === null,
  );
  // Where nothing is certainly TeX, “\(a\)” may be a regular expression and “$$” a price.
  const certain = found.some(({ data }) => splitTex(data).length > 1);
  for (const text of found) {
    const parts = splitTex(text.data, certain);
    if (parts.length === 1) continue;
    for (const part of parts) text.before(typeof part === 'string' ? part : toCode(part, text));
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
    if (close < 0 || close - start > LONGEST_RAW) continue;
    const inner = text.slice(start, close);
    const sides = [text[index - 1] ?? '', text[close + to.length] ?? ''];
    if (!isRawTex(inner, from, sides, certain)) continue;
    parts.push(text.slice(end, index), { tex: inner.trim(), block });
    end = close + to.length;
    OPENS.lastIndex = end;
  }
  return [...parts, text.slice(end)];
}

/** Whether the text between two delimiters is a formula. */
function isRawTex(inner: string, from: string, sides: readonly string[], certain: boolean): boolean {
  if (inner.trim() === '') return false;
  if (from !== '$') return certain || TEX_ALONE.test(inner) || / [=<>+] /.test(inner);
  if (sides.some((side) => BESIDE.test(side)) || /^\s|\s$|\n\s*\n/.test(inner)) return false;
  return TEX_ALONE.test(inner);
}

const toCode = ({ tex, block }: Formula, near: Node): Element =>
  made(near, 'code', { 'q-tex': block ? 'block' : 'inline' }, tex);
