import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { problemOf, readMutants } from '../../../scripts/mutants/read.ts';

it('every mutant still applies, and names tests that exist', () => {
  const mutants = readMutants('');
  expect(mutants.length).toBeGreaterThan(200);
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const stale = mutants.flatMap((one) => {
    const problem = problemOf(one, read);
    return problem === undefined ? [] : `${one.promise}: ${problem}`;
  });
  expect(stale).toEqual([]);
});
