import { describe, expect, it } from 'vitest';
import { literalSizes } from '../../../scripts/check/styles.ts';

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
