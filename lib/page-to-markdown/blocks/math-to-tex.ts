import { attributeIn, oneLine } from '../elements.ts';

/** TeX commands for characters. */
const SYMBOLS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega ' +
    'Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega ' +
    '± pm ∓ mp × times ÷ div · cdot ⋅ cdot ∗ ast ∘ circ ∙ bullet ⊕ oplus ⊗ otimes ∧ wedge ∨ vee ∩ cap ∪ cup ∖ setminus ' +
    '≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ≅ cong ∼ sim ≃ simeq ∝ propto ≪ ll ≫ gg ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ⊥ perp ⟂ perp ∥ parallel ∣ mid ⊢ vdash ⊨ models ' +
    '→ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ⟶ longrightarrow ⟹ implies ↑ uparrow ↓ downarrow ' +
    '∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ' +
    '∞ infty ∂ partial ∇ nabla ∀ forall ∃ exists ∅ emptyset ¬ neg ∠ angle ℓ ell ℏ hbar ℜ Re ℑ Im ℵ aleph … ldots ⋯ cdots ⋮ vdots ⋱ ddots ' +
    '⟨ langle ⟩ rangle ‖ | ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil { { } } † dagger ⋆ star ℝ mathbb{R} ℕ mathbb{N} ℤ mathbb{Z} ℚ mathbb{Q} ℂ mathbb{C}'
  )
    .split(' ')
    .flatMap((one, index, all) => (index % 2 === 0 ? [[one, `\\${all[index + 1]}`]] : [])),
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
      return `\\frac{${a}}{${b}}`;
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
