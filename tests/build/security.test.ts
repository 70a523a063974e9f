import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../..', import.meta.url);
it('each row of the threat model names a test', () => {
  const rows = readFileSync(new URL('SECURITY.md', root), 'utf8').match(/^\| (?!attacker |---).*\|$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) expect(row.split('|').at(-2), row).toMatch(/`tests\//);
});
