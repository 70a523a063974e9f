import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { ROOT } from '../../../scripts/run.ts';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      resolved: z.string().optional(),
    }),
  ),
});
const { packages } = Lock.parse(JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')));

it('the lock file lists the optional packages of every system, which npm ci requires', () => {
  const installed = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  expect(wanted.length).toBeGreaterThan(50);
  expect(wanted.filter((name) => !installed.has(name))).toEqual([]);
});

it('the lock file names no registry', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
