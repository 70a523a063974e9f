import { readFileSync } from 'node:fs';
import { ROOT } from '../run.ts';

const SHEET = 'components/ui/tokens.css';
/** Measures that never change at run time, unlike colors. */
const FIXED = /^ {2}(--(?:space-\d|radius(?:-\w+)?)): (\d+px);$/gm;
const USE = /var\((--(?:space-\d|radius(?:-\w+)?))\)/g;

/** Sizes at which layouts change. */
const BREAKPOINT = /^@custom-media (--\w+(?:-\w+)*) (\(.+\));$/gm;

/** As much of a declaration in PostCSS's tree as is needed. */
interface Declaration {
  prop: string;
  value: string;
  remove(): unknown;
  error(words: string): Error;
}

/** As much of an at-rule in PostCSS's tree as is needed. */
interface AtRule {
  params: string;
  remove(): unknown;
  error(words: string): Error;
}

/**
 * Writes spaces, radii, and breakpoints as they are into the built styles: names of the former would be more bytes than they
 * stand for, and no browser knows names of breakpoints yet (https://drafts.csswg.org/mediaqueries-5/#custom-mq). A plugin of PostCSS.
 */
export function inlineTokens() {
  const sheet = readFileSync(`${ROOT}${SHEET}`, 'utf8');
  const tokens = new Map([...sheet.matchAll(FIXED)].map(([, name = '', value = '']) => [name, value]));
  const breakpoints = new Map(
    [...sheet.matchAll(BREAKPOINT)].map(([, name = '', value = '']) => [name, value]),
  );
  const written = new Set<string>();
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
      media(rule: AtRule): void {
        if (written.has(rule.params)) return;
        if (/(?:width|height)/.test(rule.params))
          throw rule.error(`Name the size in “${rule.params}”: use a breakpoint of ${SHEET}, or add one.`);
        const params = rule.params.replace(/\((--[\w-]+)\)/g, (use: string, name: string) => {
          const value = breakpoints.get(name);
          if (value === undefined)
            throw rule.error(`${use} is no breakpoint of ${SHEET}: add it there, or use one that is.`);
          return value;
        });
        written.add(params);
        rule.params = params;
      },
    },
  };
}
