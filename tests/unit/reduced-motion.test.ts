import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A rule that ends at the start of a line, with all that is in it. */
const TOP_LEVEL = /^\S.*\{\n[\s\S]*?^\}/gm;
const endless = globSync('{components,entrypoints}/**/*.css')
  .flatMap((file) => readFileSync(file, 'utf8').match(TOP_LEVEL) ?? [])
  .filter((rule) => /animation[^;]*\binfinite\b/.test(rule));

it('nothing moves without end for users who asked for reduced motion', () => {
  expect(endless.length).toBeGreaterThan(1);
  for (const rule of endless) expect(rule).toMatch(/^@media \(prefers-reduced-motion: no-preference\)/);
});
