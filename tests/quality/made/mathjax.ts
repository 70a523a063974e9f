import { escapeHtml } from '../../mock-service/search/html.ts';
import type { QualityPage } from '../corpus.ts';
import { importTool } from '../tools/install.ts';
import { formulaPages } from './formula-pages.ts';

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
