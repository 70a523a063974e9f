import { expect, it } from 'vitest';
import { fixedType, literalSizes, wideConditions } from '../../../scripts/check/styles.ts';

const inRule = (declaration: string) => `.a {\n  ${declaration}\n}\n`;
const sizes = (declaration: string) => literalSizes(inRule(declaration), 'a.css');
const type = (declaration: string) => fixedType(inRule(declaration), 'a.css');
const conditions = (rule: string) => wideConditions(`/* A:\n has */\n${rule}\n`, 'a.css');

it.each<[css: string, check: (css: string) => string[], problem: RegExp]>([
  ['padding: 8px;', sizes, /^a\.css:2 sets padding to [^:]+: use a token .+, or say in a comment/s],
  ['padding:\n    var(--space-2)\n    10px;', sizes, /^a\.css:2 sets/],
  ['gap: 0.5rem;', sizes, /^a\.css:2 sets gap/],
  ['line-height: calc(1em + 2px);', type, /^a\.css:2 sets line-height in pixels: use a token or rem/],
  ['font:\n    var(--small) / 16px\n    serif;', type, /^a\.css:2 sets font in pixels/],
  ['.a > .panel:has(.ready) {}', conditions, /^a\.css:3 uses .+: set an attribute or a class/],
  ['@media (--wide) { main.search-view.popup:has(p) {} }', conditions, /^a\.css:3 uses/],
])('styles: reports %s', (css, check, problem) => {
  expect(check(css)).toEqual([expect.stringMatching(problem)]);
});

it.each<[css: string, check: (css: string) => string[]]>([
  ['padding: var(--space-2) 0;', sizes],
  ['border-radius: 50%;', sizes],
  ['scroll-margin-block-start: 8px;', sizes],
  ['margin: 3px; /* centers the knob */', sizes],
  ['font: var(--small) / 1.4 serif;', type],
  ['padding: 3px;', type],
  ['.switch-box:has(input:focus-visible) {}', conditions],
  ['html[data-surface] {}', conditions],
  ['/* not .panel:has(.ready) */ .panel {}', conditions],
])('styles: accepts %s', (css, check) => {
  expect(check(css)).toEqual([]);
});
