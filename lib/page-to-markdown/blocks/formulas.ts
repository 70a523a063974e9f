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
  if (tag === 'SCRIPT') return /^math\//.test(copy.getAttribute('type') ?? '');
  if (tag === 'IMG') return isDrawn(copy);
  if (copy.matches(ENTRY)) return true;
  return (
    CLASSES.test(copy.getAttribute('class') ?? '') ||
    SAID.some((name) => isTex(copy.getAttribute(name)) && !/^T[DH]$/.test(tag))
  );
}

/** Whether an attribute's value is TeX. Pages use the same names for other things, such as formulas of spreadsheets. */
const isTex = (said: string | null): boolean =>
  said !== null && !/^\s*=/.test(said) && /^\s*\p{L}\s*$|[\\^_{}=+*/<>\d]/u.test(said);

const isDrawn = (image: Element): boolean => drawnTex(image) !== undefined;

/** The TeX of an image of a formula, from its alt text or from its URL at a rendering service. */
function drawnTex(image: Element): string | undefined {
  const alt = (image.getAttribute('alt') ?? '').trim();
  const named = CLASSES.test(image.getAttribute('class') ?? '');
  if (alt !== '' && (named || /\\[a-z]{2,}/i.test(alt))) return alt;
  const src = image.getAttribute('src') ?? '';
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
  const code = copy.ownerDocument.createElement('code');
  const display = isDisplayed(copy);
  code.setAttribute('q-tex', display ? 'block' : 'inline');
  code.textContent = tex.replace(/\s+/g, ' ').trim();
  if (!display) return code;
  const line = copy.ownerDocument.createElement('p');
  line.append(code);
  return line;
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
  if (!/mml/.test(script.getAttribute('type') ?? ''))
    return text.replace(/^\s*% ?<!\[CDATA\[|%? ?\]\]>\s*$/g, '');
  const math = parsedMath(text);
  return math === null ? undefined : mathToTex(math);
}

const STYLED = /^\{\\(?:display|text)style\b/;
const DELIMITED: readonly (readonly [from: string, to: string])[] = [
  ['$$', '$$'],
  ['$', '$'],
  ['\\[', '\\]'],
  ['\\(', '\\)'],
];

/** Removes the style that MediaWiki and others wrap around the TeX, and delimiters. */
function unwrapped(tex: string): string {
  const said = tex.trim();
  if (STYLED.test(said) && said.endsWith('}')) return said.replace(STYLED, '').slice(0, -1).trim();
  const delimiters = DELIMITED.find(
    ([from, to]) => said.startsWith(from) && said.endsWith(to) && said.length > 4,
  );
  if (delimiters !== undefined) return said.slice(delimiters[0].length, -delimiters[1].length).trim();
  return said.replace(/^\\(?:display|text)style\b/, '').trim();
}

function isDisplayed(copy: Element): boolean {
  const type = copy.getAttribute('type') ?? '';
  const shown = copy.getAttribute('display') ?? copy.querySelector('math, mjx-math')?.getAttribute('display');
  return (
    /mode\s*=\s*display/.test(type) ||
    /^(?:block|true)$/.test(shown ?? '') ||
    /display|block/.test(copy.className) ||
    copy.querySelector('.mwe-math-fallback-image-display, .katex-display') !== null
  );
}
