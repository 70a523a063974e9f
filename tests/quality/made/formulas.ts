import { readFile } from 'node:fs/promises';
import { escapeHtml } from '../../mock-service/search/html.ts';
import { articlePage, type QualityPage, sentence } from '../shell.ts';
import { importTool, TOOLS } from '../tools/install.ts';

/** Sample formulas in TeX. */
const FORMULAS = [
  'E = mc^2',
  'a_{ij} \\le b_{k}^{2}',
  '\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}',
  '\\sum_{i=0}^{n} x_i',
  '\\int_0^\\infty e^{-x^2} \\, dx',
  '\\sqrt[3]{x + y}',
  '\\lim_{x \\to 0} \\frac{\\sin x}{x} = 1',
  '\\alpha + \\beta = \\gamma',
  '\\mathbb{R}^n \\setminus \\{0\\}',
  '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
  '\\begin{cases} x & x > 0 \\\\ 0 & \\text{otherwise} \\end{cases}',
  '\\begin{aligned} f(x) &= (x+1)^2 \\\\ &= x^2 + 2x + 1 \\end{aligned}',
  '\\hat{x} + \\bar{y} + \\vec{z}',
  '\\overline{AB} \\perp \\underline{CD}',
  '\\left( \\frac{1}{2} \\right)^{n}',
  '\\binom{n}{k} = \\frac{n!}{k!(n-k)!}',
  'f \\colon A \\to B',
  '\\forall x \\in X \\; \\exists y \\notin Y',
  '\\mathcal{L} = \\mathbf{v} \\cdot \\nabla \\phi',
  '\\prod_{p} \\frac{1}{1 - p^{-s}}',
  '{}^{14}_{6}\\mathrm{C}',
  '\\lVert x \\rVert_2 < \\varepsilon',
  "f'(x) \\approx 3{,}14",
  '\\operatorname{argmax}_{\\theta} p(x \\mid \\theta)',
] as const;

/** Renders a formula as a tool does, inline or as a block. */
type WriteFormula = (tex: string, display: boolean) => string;

/** Number of formulas per page. */
const EACH = 6;

/** Pages full of formulas rendered by a tool; `finish` is for tools that process whole pages. */
function formulaPages(
  group: string,
  write: WriteFormula,
  head = '',
  finish = (html: string): string => html,
): QualityPage[] {
  const starts = Array.from({ length: FORMULAS.length / EACH }, (_, page) => page * EACH);
  return starts.map((start) => {
    const formulas = FORMULAS.slice(start, start + EACH);
    const page = articlePage({
      group,
      name: `formulas ${start / EACH + 1}`,
      title: 'What the water can lift',
      head,
      body: formulas.map((tex, index) => paragraphOf(tex, index, write)).join('\n'),
      text: formulas.map((tex, index) => textOf(tex, index)).join('\n'),
      checks: [
        ...formulas.map((formula) => ({ formula })),
        { formulas: formulas.length },
        { order: [sentence(0), 'we write', 'for what follows', sentence(1)] },
      ],
    });
    return { ...page, html: finish(page.html) };
  });
}

const isDisplay = (index: number): boolean => index % 2 === 1;

const paragraphOf = (tex: string, index: number, write: WriteFormula): string =>
  isDisplay(index)
    ? `<p>${sentence(index)} So it was found that</p>${write(tex, true)}<p>from then on.</p>`
    : `<p>${sentence(index)} In short we write ${write(tex, false)} for what follows.</p>`;

const textOf = (tex: string, index: number): string =>
  isDisplay(index)
    ? `${sentence(index)} So it was found that ${tex} from then on.`
    : `${sentence(index)} In short we write ${tex} for what follows.`;

interface Katex {
  default: {
    renderToString(
      tex: string,
      options: { displayMode: boolean; output: 'html' | 'mathml' | 'htmlAndMathml' },
    ): string;
  };
}

interface Temml {
  default: { renderToString(tex: string, options: { displayMode: boolean; annotate: boolean }): string };
}

/** Formulas by KaTeX, with its styles and as MathML, and by Temml, whose MathML contains no TeX. */
export async function katexPages(): Promise<QualityPage[]> {
  const { default: katex } = await importTool<Katex>('katex');
  const { default: temml } = await importTool<Temml>('temml');
  const style = await readFile(`${TOOLS}node_modules/katex/dist/katex.min.css`, 'utf8');
  const by =
    (output: 'htmlAndMathml' | 'mathml'): WriteFormula =>
    (tex, displayMode) =>
      katex.renderToString(tex, { displayMode, output });
  return [
    ...formulaPages('KaTeX', by('htmlAndMathml'), `<style>${style}</style>`),
    ...formulaPages('KaTeX, MathML', by('mathml')),
    ...formulaPages('Temml', (tex, displayMode) =>
      temml.renderToString(tex, { displayMode, annotate: false }),
    ),
  ];
}

/** Returns a function that tells whether two formulas render the same way. */
export async function formulaComparer(): Promise<(one: string, other: string) => boolean> {
  const { default: katex } = await importTool<Katex>('katex');
  const render = (tex: string): string => {
    try {
      return bareMath(katex.renderToString(tex, { displayMode: false, output: 'mathml' }));
    } catch {
      return `unreadable: ${tex}`;
    }
  };
  const rendered = new Map<string, string>();
  const renderedOnce = (tex: string): string => {
    const known = rendered.get(tex) ?? render(tex);
    rendered.set(tex, known);
    return known;
  };
  return (one, other) => renderedOnce(one) === renderedOnce(other);
}

/** MathML without its TeX, grouping, and spacing. */
const bareMath = (html: string): string =>
  html
    .replace(/<annotation[\s\S]*?<\/annotation>|<mspace[^>]*>(?:<\/mspace>)?/g, '')
    .replace(/<\/?(?:semantics|mrow|mstyle|mpadded|span|math)[^>]*>/g, '')
    .replace(/ (?!mathvariant)[\w-]+="[^"]*"/g, '')
    .replace(/[\u2061\u00a0\u200b\s]/g, '');

type Make = new (options?: object) => object;

interface MathJax {
  mathjax: { document(html: string, options: object): { render(): unknown; document: object } };
}
interface Adaptor {
  doctype(document: object): string;
  root(document: object): object;
  outerHTML(node: object): string;
}

/** The parts of MathJax 3 that a page loads, with its MathML for screen readers, which is on by default. */
async function loadMathJax() {
  const from = <Part>(path: string) => importTool<Part>(`mathjax-full/js/${path}.js`);
  const { mathjax } = await from<MathJax>('mathjax');
  const { TeX } = await from<{ TeX: Make }>('input/tex');
  const { CHTML } = await from<{ CHTML: Make }>('output/chtml');
  const { SVG } = await from<{ SVG: Make }>('output/svg');
  const { liteAdaptor } = await from<{ liteAdaptor(): Adaptor }>('adaptors/liteAdaptor');
  const { RegisterHTMLHandler } = await from<{ RegisterHTMLHandler(adaptor: Adaptor): object }>(
    'handlers/html',
  );
  const { AssistiveMmlHandler } = await from<{ AssistiveMmlHandler(handler: object): void }>(
    'a11y/assistive-mml',
  );
  const { AllPackages } = await from<{ AllPackages: string[] }>('input/tex/AllPackages');
  const adaptor = liteAdaptor();
  AssistiveMmlHandler(RegisterHTMLHandler(adaptor));
  return { mathjax, adaptor, CHTML, SVG, newTeX: () => new TeX({ packages: AllPackages }) };
}

const asTyped = (tex: string, display: boolean): string =>
  display ? `<p>\\[${escapeHtml(tex)}\\]</p>` : `\\(${escapeHtml(tex)}\\)`;

/** Pages processed by MathJax, with each of its outputs, and one not yet processed. */
export async function mathjaxPages(): Promise<QualityPage[]> {
  const { mathjax, adaptor, CHTML, SVG, newTeX } = await loadMathJax();
  const by = (Output: Make) => (html: string) => {
    const document = mathjax.document(html, { InputJax: newTeX(), OutputJax: new Output() });
    document.render();
    return `<!doctype html>${adaptor.outerHTML(adaptor.root(document.document))}`;
  };
  return [
    ...formulaPages('MathJax, CHTML', asTyped, '', by(CHTML)),
    ...formulaPages('MathJax, SVG', asTyped, '', by(SVG)),
  ];
}
