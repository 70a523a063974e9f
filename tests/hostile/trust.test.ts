import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROWS } from './rows.ts';

it('docs/trust.md has each row of tests, and its outcome', () => {
  const page = readFileSync(new URL('../../docs/trust.md', import.meta.url), 'utf8');
  const [outcomes = '', table = ''] = page.split('## Faults');
  const rows = [...table.matchAll(/^\| (?!name)([a-z-]+) \| .* \| (\w+) \| .* \| .* \|$/gm)];
  expect(rows.map(([, name]) => name)).toEqual(ROWS);
  for (const [, , outcome] of rows) expect(outcomes).toContain(`| ${outcome} | `);
});
