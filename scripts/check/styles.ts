import { globSync, readFileSync } from 'node:fs';

/** Declares the tokens. */
const TOKENS = 'components/ui/tokens.css';
/** A spacing or radius, with the rest of its line. */
const SIZE =
  /^ *((?:padding|margin|gap|(?:row|column)-gap|border-(?:[a-z-]+-)?radius)[a-z-]*):\s*([^;{}\s][^;{}]*);(.*)$/gm;
const LENGTH = /(?<![\w.-])-?\.?\d+(?:\.\d+)?(?:px|r?em)\b/;

/** Spacings and radii that are neither tokens nor explained on their line, each with how to fix it. */
export function literalSizes(css: string, file: string): string[] {
  return [...css.matchAll(SIZE)].flatMap((found) => {
    const [, property = '', value = '', rest = ''] = found;
    if (!LENGTH.test(value) || /\/\* .+ \*\//.test(rest)) return [];
    const line = css.slice(0, found.index).split('\n').length;
    return `${file}:${line} sets ${property} to ${value}: use a token (${TOKENS}), or say in a comment at the end of the line why none fits.`;
  });
}

/** Type in pixels, which ignores the font size and the minimum font size that people set in their browser. */
const FIXED_TYPE = /^ *((?:font(?:-size)?|line-height)):[^;{}]*?(?<![\w.-])\.?\d[\d.]*px\b[^;{}]*;/gm;

/** Font sizes and line heights in pixels, each with how to fix it. */
export function fixedType(css: string, file: string): string[] {
  return [...css.matchAll(FIXED_TYPE)].map((found) => {
    const line = css.slice(0, found.index).split('\n').length;
    return `${file}:${line} sets ${found[1]} in pixels: use a token or rem for a size, and a number for a line height.`;
  });
}

/** A condition on the content of an element that holds most of the page, up to the end of that compound selector. */
const WIDE = /(?:(?<![\w.#-])(?:html|body|main)|:root|\.search-view|\.panel)(?![\w-])[^\s,{}>+~]*:has\(/g;

/**
 * Conditions that the browser checks again, by visiting each element of the page, whenever anything is added. Each tells
 * how to fix it.
 */
export function wideConditions(css: string, file: string): string[] {
  return [...css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' ')).matchAll(WIDE)].map(
    (found) => {
      const line = css.slice(0, found.index).split('\n').length;
      return `${file}:${line} uses ${found[0]}…): set an attribute or a class instead.`;
    },
  );
}

if (import.meta.main) {
  const files = globSync('{components,entrypoints}/**/*.css').filter((file) => file !== TOKENS);
  const problems = files.flatMap((file) => {
    const css = readFileSync(file, 'utf8');
    return [...literalSizes(css, file), ...fixedType(css, file), ...wideConditions(css, file)];
  });
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
