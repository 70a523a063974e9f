import { describe, expect, it } from 'vitest';
import { fixedType, literalSizes, wideConditions } from '../../../scripts/check/styles.ts';

const problemsIn = (declaration: string): string[] => literalSizes(`.a {\n  ${declaration}\n}\n`, 'a.css');

describe('styles: spacings and radii', () => {
  it.each([
    'padding: 8px;',
    'padding-inline-start: var(--space-2) 10px;',
    'margin-block: -4px;',
    'margin: calc(1em - var(--space-1));',
    'gap: 0.5rem;',
    'column-gap: 6px;',
    'border-radius: 5px;',
    'border-start-start-radius: 5px;',
    'padding:\n    var(--space-2)\n    10px;',
  ])('reports %s', (declaration) => {
    expect(problemsIn(declaration)).toEqual([
      expect.stringMatching(/^a\.css:2 sets [a-z-]+ to [^:]+: use a token .+, or say in a comment/s),
    ]);
  });

  it.each([
    'padding: var(--space-2) 0;',
    'margin: calc(-1 * var(--space-2)) auto;',
    'border-radius: 50%;',
    'inline-size: 10px;',
    'scroll-margin-block-start: 8px;',
    'margin: 3px; /* centers the knob */',
  ])('accepts %s', (declaration) => {
    expect(problemsIn(declaration)).toEqual([]);
  });
});

describe('styles: font sizes and line heights', () => {
  it.each([
    'font-size: 13px;',
    'line-height: 18px;',
    'line-height: calc(1em + 2px);',
    'font: 13px/1.4 serif;',
    'font:\n    var(--small) / 16px\n    serif;',
  ])('reports %s', (declaration) => {
    expect(fixedType(`.a {\n  ${declaration}\n}\n`, 'a.css')).toEqual([
      expect.stringMatching(/^a\.css:2 sets [a-z-]+ in pixels: use a token or rem/),
    ]);
  });

  it.each(['font-size: 0.75rem;', 'font: var(--small) / 1.4 serif;', 'line-height: 1.4;', 'padding: 3px;'])(
    'accepts %s',
    (declaration) => {
      expect(fixedType(`.a {\n  ${declaration}\n}\n`, 'a.css')).toEqual([]);
    },
  );
});

describe('styles: conditions on the content of the whole page', () => {
  it.each([
    '.search-view:has(.reader) > .panel {}',
    '.search-view:has(> .library) {}',
    '.search-view:not(:has(.job-report)) > .foot {}',
    '.a > .panel:has(.ready) {}',
    'html:not(:has([data-surface])) {}',
    '@media (--wide) { main.search-view.popup:has(p) {} }',
  ])('reports %s', (rule) => {
    expect(wideConditions(`/* A:\n has */\n${rule}\n`, 'a.css')).toEqual([
      expect.stringMatching(/^a\.css:3 uses .+: set an attribute or a class/),
    ]);
  });

  it.each([
    '.search-view .chip:has(a:focus) {}',
    '.switch-box:has(input:focus-visible) {}',
    '.search-view > .row:has(> .tick) {}',
    'html[data-surface] {}',
    '/* not .panel:has(.ready) */ .panel {}',
  ])('accepts %s', (rule) => {
    expect(wideConditions(rule, 'a.css')).toEqual([]);
  });
});
