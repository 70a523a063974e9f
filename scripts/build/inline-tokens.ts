import { readFileSync } from 'node:fs';
import { ROOT } from '../run.ts';

const SHEET = 'components/ui/tokens.css';
/** Measures that never change at run time, unlike colors. */
const FIXED = /^ {2}(--(?:space-\d|radius(?:-\w+)?)): (\d+px);$/gm;
const USE = /var\((--(?:space-\d|radius(?:-\w+)?))\)/g;

/** As much of a declaration in PostCSS's tree as is needed. */
interface Declaration {
  prop: string;
  value: string;
  remove(): unknown;
  error(words: string): Error;
}

/** Writes spaces and radii as they are into the built styles: their names would be more bytes than they stand for (a plugin of PostCSS). */
export function inlineTokens() {
  const sheet = readFileSync(`${ROOT}${SHEET}`, 'utf8');
  const tokens = new Map([...sheet.matchAll(FIXED)].map(([, name = '', value = '']) => [name, value]));
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
  };
}
