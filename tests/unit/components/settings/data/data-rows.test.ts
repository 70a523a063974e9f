import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dataRow, SHOWN_KINDS } from '../../../../../components/settings/data/stored-data.tsx';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { ROOT } from '../../../../../scripts/run.ts';

/** The rows of the table in PRIVACY.md whose header starts with these columns. */
function tableOf(...columns: string[]): string[][] {
  const lines = readFileSync(`${ROOT}PRIVACY.md`, 'utf8').split('\n');
  const head = lines.indexOf(`| ${columns.join(' | ')} |`);
  const rest = lines.slice(head + 2);
  const rows = rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith('|')),
  );
  return rows.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

it('PRIVACY.md says the same as Settings with the default settings, and what passes by itself', () => {
  const rows = SHOWN_KINDS.map((kind) => {
    const { name, term, limit, clear } = dataRow(kind, DEFAULT_SETTINGS);
    return [name, term, limit, clear];
  });
  expect(tableOf('data', 'saved for', 'limit', 'how to clear it').slice(0, -1)).toEqual(rows);
});

it('the table in Settings states how long data is kept under the current settings', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    history: { on: false, days: 30 },
    library: { keep: 'always', megabytes: 5 } as const,
  };
  expect(dataRow('history', settings).term).toBe('Not saved (your setting)');
  expect(dataRow('pages', settings)).toMatchObject({
    term: 'Until you delete them (your setting)',
    limit: '5 MB (your setting)',
  });
});
