import { attributeIn, oneLine } from '../elements.ts';

/** TeX commands for characters in a row, from the hexadecimal code of the first on. A dot stands for no command. */
const RUNS =
  '7b { . };ac neg;b1 pm;b7 cdot;d7 times;f7 div;393 Gamma Delta . . . Theta . . Lambda . . Xi . Pi . . Sigma . Upsilon Phi . Psi Omega;' +
  '3b1 alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi . pi rho varsigma sigma tau upsilon varphi chi psi omega;3d1 vartheta;3d5 phi;3f1 varrho;3f5 epsilon;' +
  '2016 |;2020 dagger;2026 ldots;2102 mathbb{C};210f hbar;2111 Im . ell . mathbb{N};211a mathbb{Q} . Re mathbb{R};2124 mathbb{Z};2135 aleph;' +
  '2190 leftarrow uparrow to downarrow leftrightarrow;21a6 mapsto;21d0 Leftarrow . Rightarrow . Leftrightarrow;' +
  '2200 forall . partial exists . emptyset . nabla in notin . ni . . . prod coprod sum . mp . . setminus ast circ bullet . . . propto infty . angle . . mid . parallel . wedge vee cap cup int iint iiint oint;' +
  '223c sim;2243 simeq . cong . . approx;2260 neq equiv . . leq geq;226a ll gg;2282 subset supset . . subseteq supseteq;2295 oplus . otimes;22a2 vdash . . perp . . models;' +
  '22c0 bigwedge bigvee bigcap bigcup . cdot star;22ee vdots cdots . ddots;2308 lceil rceil lfloor rfloor;27c2 perp;27e8 langle rangle;27f6 longrightarrow . . implies';
/** TeX commands by character. */
const SYMBOLS: Readonly<Record<string, string>> = Object.fromEntries(
  RUNS.split(';').flatMap((run) => {
    const [from = '', ...names] = run.split(' ');
    return names
      .map((name, index) => [String.fromCodePoint(Number.parseInt(from, 16) + index), `\\${name}`])
      .filter(([, tex]) => tex !== '\\.');
  }),
);
const ACCENTS: Readonly<Record<string, string>> = {
  '^': 'hat',
  ˆ: 'hat',
  '̂': 'hat',
  '¯': 'bar',
  '\u0305': 'bar',
  '―': 'overline',
  '‾': 'overline',
  _: 'underline',
  '→': 'vec',
  '⃗': 'vec',
  '˙': 'dot',
  '.': 'dot',
  '¨': 'ddot',
  '~': 'tilde',
  '˜': 'tilde',
  '⏞': 'overbrace',
  '⏟': 'underbrace',
  '˘': 'breve',
  ˇ: 'check',
};
const FUNCTIONS =
  /^(?:arccos|arcsin|arctan|arg|cos|cosh|cot|coth|csc|deg|det|dim|exp|gcd|hom|inf|ker|lg|lim|liminf|limsup|ln|log|max|min|Pr|sec|sin|sinh|sup|tan|tanh)$/;
const STYLES: Readonly<Record<string, string>> = {
  'double-struck': 'mathbb',
  bold: 'mathbf',
  'bold-italic': 'boldsymbol',
  script: 'mathcal',
  fraktur: 'mathfrak',
  'sans-serif': 'mathsf',
  monospace: 'mathtt',
  normal: 'mathrm',
};

/**
 * Converts presentation MathML (MathML Core) to TeX. Also reads MathJax renderings: elements named after MathML
 * (`mjx-mfrac`), and SVG groups with a `data-mml-node`.
 */
export function mathToTex(math: Element): string {
  let isOpen = false;
  const withNorms = rowOf(math).replace(/\\\|/g, () => {
    isOpen = !isOpen;
    return isOpen ? '\\lVert ' : '\\rVert ';
  });
  return oneLine(withNorms);
}

const nameOf = (node: Element): string =>
  (node.getAttribute('data-mml-node') ?? node.tagName).toLowerCase().replace(/^mjx-/, '');

/** Elements that MathJax inserts between an element and its parts, for layout. */
const BOXES =
  /^(?:box|row|mrow2|table|itable|line|frac|num|den|dbox|dstrut|nstrut|base|over|under|script|sqrt|surd|stretchy-[hv]|g|svg|semantics|texatom|math|mstyle|mpadded)$/;

function partsOf(node: Element): Element[] {
  return [...node.children].flatMap((child) => {
    const name = nameOf(child);
    if (/^(?:annotation(?:-xml)?|assistive-mml|mspace|nstrut|dstrut|line|surd|rect|defs|title)$/.test(name))
      return [];
    const isBox =
      BOXES.test(name) &&
      !/^(?:math|texatom|mstyle|mpadded)$/.test(name) &&
      !child.hasAttribute('data-mml-node');
    return isBox ? partsOf(child) : [child];
  });
}

const rowOf = (node: Element): string => join(fenced(partsOf(node).map(toTex)));

const MATRICES: Readonly<Record<string, string>> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '||': 'vmatrix',
  '\\|\\|': 'Vmatrix',
  '\\{\\}': 'Bmatrix',
  '\\{': 'cases',
};

/** Merges a matrix with the delimiters around it into the matching environment. */
function fenced(parts: readonly string[]): string[] {
  return parts.flatMap((part, index) => {
    const kind = MATRICES[fencesAt(parts, index)];
    if (kind !== undefined) return [part.replaceAll('{matrix}', `{${kind}}`)];
    const isFence = [index - 1, index + 1].some((one) => MATRICES[fencesAt(parts, one)] !== undefined);
    return isFence ? [] : [part];
  });
}

const fencesAt = (parts: readonly string[], index: number): string =>
  /^\\begin\{matrix\}(?:(?!\\begin).)*$/.test(parts[index] ?? '')
    ? `${parts[index - 1] ?? ''}${parts[index + 1] ?? ''}`
    : '';

/** Joins parts, with a space between a command and a letter. */
const join = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part, index, all) =>
      /^[a-zA-Z]/.test(part) && /\\[a-zA-Z]+$/.test(all[index - 1] ?? '') ? ` ${part}` : part,
    )
    .join('');

const group = (tex: string): string => (/^(?:[^\\]|\\(?:[a-zA-Z]+|.))$/u.test(tex) ? tex : `{${tex}}`);

/** Elements with a fixed number of parts. */
const SCRIPTED = /^(?:mfrac|mroot|msup|msub|msubsup|munderover|munder|mover)$/;

function toTex(node: Element): string {
  const parts = () => partsOf(node).map(toTex);
  // Convert children only where needed: converting them twice per level would take exponential time.
  const [a = '', b = '', c = ''] = SCRIPTED.test(nameOf(node)) ? parts() : [];
  switch (nameOf(node)) {
    case 'mi':
    case 'mn':
      return toIdentifier(node);
    case 'mo':
      if (node.getAttribute('data-mjx-texclass') === 'PUNCT' && textOf(node) === ':') return '\\colon';
      return FUNCTIONS.test(textOf(node).trim())
        ? `\\${textOf(node).trim()}`
        : join([...textOf(node)].map(toSymbol));
    case 'mtext':
    case 'ms':
      return textOf(node).trim() === '' ? ' ' : `\\text{${textOf(node)}}`;
    case 'mfrac':
      // Without a line, as in a binomial coefficient.
      return /^0/.test(attributeIn(node, 'linethickness'))
        ? `\\genfrac{}{}{0pt}{}{${a}}{${b}}`
        : `\\frac{${a}}{${b}}`;
    case 'msqrt':
      return `\\sqrt{${rowOf(node)}}`;
    case 'mroot':
      return `\\sqrt[${b}]{${a}}`;
    case 'msup':
      return `${group(a)}^{${b}}`;
    case 'msub':
      return `${group(a)}_{${b}}`;
    case 'msubsup':
      return isSvgOrHtml(node) ? `${group(a)}_{${c}}^{${b}}` : `${group(a)}_{${b}}^{${c}}`;
    case 'munderover':
      return `${a}_{${b}}^{${c}}`;
    case 'munder':
      return underOrOver(a, b, '_');
    case 'mover':
      return underOrOver(a, b, '^');
    case 'mfenced':
      return `${node.getAttribute('open') ?? '('}${parts().join(', ')}${node.getAttribute('close') ?? ')'}`;
    case 'mtable':
      return `\\begin{matrix}${parts().join(' \\\\ ')}\\end{matrix}`;
    case 'mtr':
    case 'mlabeledtr':
      return parts().join(' & ');
    case 'menclose':
      return enclosed(rowOf(node), attributeIn(node, 'notation'));
    case 'mphantom':
    case 'none':
      return '';
    default:
      // Braces keep TeX from adding a space after the comma.
      return rowOf(node).replace(/^,$/, '{,}');
  }
}

const ENCLOSURES: Readonly<Record<string, string>> = {
  top: 'overline',
  bottom: 'underline',
  box: 'boxed',
  updiagonalstrike: 'cancel',
  downdiagonalstrike: 'bcancel',
};

const enclosed = (tex: string, notation: string): string => {
  const command = ENCLOSURES[notation.trim()];
  return command === undefined ? tex : `\\${command}{${tex}}`;
};

/** Whether this is a MathJax rendering, which puts the superscript first. */
const isSvgOrHtml = (node: Element): boolean => /^mjx-/i.test(node.tagName);

function underOrOver(base: string, mark: string, script: '_' | '^'): string {
  const accent =
    ACCENTS[mark.trim()] ??
    ACCENTS[Object.entries(SYMBOLS).find(([, tex]) => tex === mark.trim())?.[0] ?? ''];
  if (accent === undefined) return `${base}${script}{${mark}}`;
  return `\\${script === '_' && accent === 'overline' ? 'underline' : accent}{${base}}`;
}

function toIdentifier(node: Element): string {
  const text = textOf(node).trim();
  if (FUNCTIONS.test(text)) return `\\${text}`;
  const said = attributeIn(node, 'mathvariant');
  // Upright Greek letters need no style.
  const style = said === 'normal' && !/[a-z]/i.test(text) ? undefined : STYLES[said];
  const tex = join([...text].map(toSymbol));
  // A decimal or thousands comma: TeX would add a space after it.
  if (nameOf(node) === 'mn') return tex.replaceAll(',', '{,}');
  if (style !== undefined) return `\\${style}{${tex}}`;
  return [...text].length > 1 && /^\p{L}+$/u.test(text) && nameOf(node) === 'mi'
    ? `\\operatorname{${tex}}`
    : tex;
}

function toSymbol(character: string): string {
  // Normalization would decompose standalone accents.
  const plain = /^[¨¯\u02c6-\u02df]$/.test(character) ? character : character.normalize('NFKC');
  if (/^[\u2061-\u2064\u200b]$/.test(character)) return '';
  if (character === '−' || character === '\u2212') return '-';
  if (character === '\u2032') return '\\prime';
  return SYMBOLS[character] ?? SYMBOLS[plain] ?? (/^[#$%&_]$/.test(plain) ? `\\${plain}` : plain);
}

/** The characters of an element. MathJax renderings give their code points. */
function textOf(node: Element): string {
  const drawn = [...node.querySelectorAll('mjx-c, [data-c]')].map((one) => {
    const number = one.getAttribute('data-c') ?? /(?:^|\s)mjx-c([\dA-F]+)(?:\s|$)/.exec(one.className)?.[1];
    return number === undefined ? '' : characterOf(Number.parseInt(number, 16));
  });
  return drawn.length > 0 ? drawn.join('') : node.textContent;
}

const characterOf = (number: number): string =>
  number >= 0 && number <= 0x10ffff ? String.fromCodePoint(number) : '';
