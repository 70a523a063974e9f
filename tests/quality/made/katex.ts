import { readFile } from 'node:fs/promises';
import type { QualityPage } from '../corpus.ts';
import { importTool, TOOLS } from '../tools/install.ts';
import { formulaPages, type WriteFormula } from './formula-pages.ts';

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
