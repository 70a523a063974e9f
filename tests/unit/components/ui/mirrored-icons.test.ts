import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The icons that point to one side. */
const POINTING = /\b(?:Arrow|Chevron)s?(?:Left|Right)\b/;
const imported = (source: string): string =>
  [...source.matchAll(/^import \{([^}]*)\} from 'lucide';/gm)].map(([, names]) => names).join();
const files = globSync('components/**/*.tsx').filter((file) =>
  POINTING.test(imported(readFileSync(file, 'utf8'))),
);

it.each(files)('%s mirrors its arrows in right-to-left languages', (file) => {
  expect(readFileSync(file, 'utf8')).toMatch(/class=.*\bmirrored\b/);
});

it('one rule mirrors them', () => {
  expect(files.length).toBeGreaterThan(4);
  const rules = globSync('components/**/*.css').flatMap(
    (file) => readFileSync(file, 'utf8').match(/^.*\{\n\s+(?:transform: scaleX\(-1\)|scale: -1 1)/gm) ?? [],
  );
  expect(rules).toEqual([expect.stringContaining('.mirrored .icon:dir(rtl)')]);
});
