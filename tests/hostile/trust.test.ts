import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OUTCOMES, ROWS } from './rows.ts';

const page = readFileSync(new URL('../../docs/trust.md', import.meta.url), 'utf8');
const lines = page.split('\n');
const cell = (text: string): string => text.replaceAll('|', '\\|');

it.each(Object.entries(ROWS))(
  'docs/trust.md describes %s as it is tested',
  (_, { fault, outcome, expect: seen, posts }) => {
    const line = lines.find((one) => one.startsWith(`| ${cell(fault)} | `));
    expect(line).toContain(`| ${outcome} | ${cell(seen)} | ${cell(posts)} |`);
    const [, passed = '', all = ''] = /\| (\d+) of (\d+) \|/.exec(line ?? '') ?? [];
    expect(Number(all)).toBeGreaterThan(0);
    expect(passed).toBe(all);
  },
);

it.each(Object.entries(OUTCOMES))('docs/trust.md explains %s', (outcome, meaning) => {
  expect(lines).toContain(`| ${outcome} | ${meaning} |`);
});
