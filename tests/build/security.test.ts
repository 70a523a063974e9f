import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../..', import.meta.url);
const named = (file: string): string[] =>
  [...readFileSync(new URL(file, root), 'utf8').matchAll(/`((?:tests|docs|scripts)\/[^`\s]+)`/g)].map(
    ([, path = '']) => path,
  );

it.each(['SECURITY.md', 'PRIVACY.md'])('every test and record named in %s exists', (file) => {
  expect(named(file).filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

it('each row of the threat model names a test', () => {
  const rows = readFileSync(new URL('SECURITY.md', root), 'utf8').match(/^\| (?!attacker |---).*\|$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) expect(row.split('|').at(-2), row).toMatch(/`tests\//);
});
