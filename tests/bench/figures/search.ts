import type { Figure } from '../figure.ts';
import { enterUntilPainted, workFor } from '../in-page.ts';
import { FEW, MANY, MOST, PAGE } from '../instant-service.ts';
import { type BenchSetup, type Side, searchField } from '../setup.ts';

let searches = 0;

/** Time from Enter until all results are on screen, minus the service's time, with a new query each time. */
async function enter({ service }: BenchSetup, side: Side, query: string, count: number): Promise<number> {
  searches += 1;
  service.ledger.clear();
  await searchField(side.page).fill(`${query} ${searches}`);
  const ms = await enterUntilPainted(side.page, side.entries, count);
  const [request] = service.ledger.entries;
  if (request?.tookMs == null) throw new Error('The service got no request.');
  return ms - request.tookMs;
}

export const tenResults: Figure = {
  name: `Enter until ${PAGE} results are painted`,
  unit: 'ms',
  measure: (setup, side) => enter(setup, side, FEW, PAGE),
};

export const manyResults: Figure = {
  name: `Enter until ${MOST} results are painted`,
  unit: 'ms',
  measure: (setup, side) => enter(setup, side, MANY, MOST),
};

const KEYS = 10;
const BETWEEN_MS = 40;

/** All results on screen and the focus in the field. */
async function showMany(_: BenchSetup, { page, entries }: Side): Promise<void> {
  await searchField(page).fill(MANY);
  await searchField(page).press('Enter');
  await page
    .locator(entries)
    .nth(MOST - 1)
    .waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
}

async function typeSome({ page }: Side): Promise<void> {
  await searchField(page).focus();
  await page.keyboard.type('abcdefghij'.slice(0, KEYS), { delay: BETWEEN_MS });
}

export const typingWork: Figure = {
  name: `Typing over ${MOST} results: work for a key`,
  unit: 'ms',
  prepare: showMany,
  measure: async (_, side) => (await workFor(side.page, () => typeSome(side))) / KEYS,
};
