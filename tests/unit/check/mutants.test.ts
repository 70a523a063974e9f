import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DELETION } from '../../../scripts/mutants/deletion.ts';
import { KEY } from '../../../scripts/mutants/key.ts';
import { MONEY } from '../../../scripts/mutants/money.ts';
import { SERVICE } from '../../../scripts/mutants/service.ts';

it('every mutant still applies, and names tests that exist', () => {
  const stale = [...DELETION, ...KEY, ...MONEY, ...SERVICE].flatMap(({ file, tests, faults }) => {
    const source = readFileSync(file, 'utf8');
    const missing = tests.filter((test) => !existsSync(test));
    const unfit = faults.filter(([, from]) => source.split(from).length !== 2);
    return [...missing, ...unfit.map(([promise]) => promise)];
  });
  expect(stale).toEqual([]);
});
