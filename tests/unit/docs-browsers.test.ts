import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../..', import.meta.url);
const text = readFileSync(new URL('docs/browsers.md', ROOT), 'utf8');
const table = text.slice(text.indexOf('| feature |'), text.indexOf('Where Chromium'));
const rows = table
  .trim()
  .split('\n')
  .slice(2)
  .map((row) => row.split('|').map((cell) => cell.trim()));
const names = (cell = '') => cell.split(', ').filter((name) => name !== '');

const fileOf = (name: string, folder: 'e2e' | 'firefox') => {
  if (name === 'headed') return 'tests/headed/person.spec.ts';
  return folder === 'e2e' ? `tests/e2e/${name}.spec.ts` : `tests/firefox/${name}.test.ts`;
};

it('docs/browsers.md names only existing tests for every feature', () => {
  expect(rows.length).toBeGreaterThan(15);
  const named = rows.flatMap(([, , chromium, firefox]) => [
    ...names(chromium).map((name) => fileOf(name, 'e2e')),
    ...names(firefox).map((name) => fileOf(name, 'firefox')),
  ]);
  expect(named.length).toBeGreaterThan(rows.length);
  expect(named.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
  const elsewhere = [...text.matchAll(/`((?:tests|scripts)\/[^`]+\.ts)`/g)].map(([, file = '']) => file);
  expect(elsewhere.length).toBeGreaterThan(2);
  expect(elsewhere.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
});

it('docs/browsers.md lists every Firefox test', () => {
  const files = globSync('**/*.test.ts', { cwd: new URL('tests/firefox/', ROOT) });
  const inFirefox = rows.flatMap(([, , , firefox]) => names(firefox));
  expect(
    files.map((name) => name.replace('.test.ts', '')).filter((name) => !inFirefox.includes(name)),
  ).toEqual([]);
});
