import { readFileSync } from 'node:fs';
import { ROOT } from '../run.ts';

const SHEET = 'components/ui/tokens.css';
/** Sizes that never change at run time, unlike colors. */
const FIXED = /^ {2}(--(?:space-\d+(?:-5)?|radius(?:-\w+)?)): (\d+px);$/gm;
const USE = /var\((--(?:space-\d+(?:-5)?|radius(?:-\w+)?))\)/g;

/** Sizes at which layouts change. */
const BREAKPOINT = /^@custom-media (--\w+(?:-\w+)*) (\(.+\));$/gm;

const sheet = readFileSync(`${ROOT}${SHEET}`, 'utf8');
const valuesOf = (pattern: RegExp): Map<string, string> =>
  new Map([...sheet.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]));
const tokens = valuesOf(FIXED);
const breakpoints = valuesOf(BREAKPOINT);

/** Inserts the named sizes into a media query; throws if a name is unknown. */
function withSizes(query: string, error: (words: string) => Error): string {
  return query.replace(/\((--[\w-]+)\)/g, (use: string, name: string) => {
    const size = breakpoints.get(name);
    if (size === undefined)
      throw error(`${use} is no breakpoint of ${SHEET}: add it there, or use one that is.`);
    return size;
  });
}

/** Inserts breakpoints into styles that are not processed by PostCSS. */
export const writeBreakpoints = (css: string): string =>
  css
    .replace(/^@custom-media .*\n/gm, '')
    .replace(/@media [^{]+/g, (rule) => withSizes(rule, (words) => new Error(words)));

/** The used subset of PostCSS's declaration node. */
interface Declaration {
  prop: string;
  value: string;
  remove(): unknown;
  error(words: string): Error;
}

/** The used subset of PostCSS's at-rule node. */
interface AtRule {
  params: string;
  remove(): unknown;
  error(words: string): Error;
}

/**
 * A PostCSS plugin that inlines spaces, radii, and breakpoints. Names of spaces and radii are longer than their
 * values, and no browser supports named breakpoints yet (https://drafts.csswg.org/mediaqueries-5/#custom-mq).
 */
export function inlineTokens() {
  const written = new Set<string>();
  const atSize = (rule: AtRule): void => {
    if (written.has(rule.params)) return;
    if (/(?:width|height)/.test(rule.params))
      throw rule.error(`Name the size in “${rule.params}”: use a breakpoint of ${SHEET}, or add one.`);
    const params = withSizes(rule.params, (words) => rule.error(words));
    written.add(params);
    rule.params = params;
  };
  return {
    postcssPlugin: 'quarry:inline-tokens',
    Declaration(declaration: Declaration): void {
      if (tokens.has(declaration.prop)) declaration.remove();
      else if (USE.test(declaration.value))
        declaration.value = declaration.value.replace(USE, (use: string, name: string) => {
          const value = tokens.get(name);
          if (value === undefined)
            throw declaration.error(`${use} is no token of ${SHEET}: add it there, or use one that is.`);
          return value;
        });
    },
    AtRule: {
      'custom-media': (rule: AtRule): void => {
        rule.remove();
      },
      media: atSize,
      container: atSize,
    },
  };
}
