import type { Figure } from '../figure.ts';
import { workFor } from '../in-page.ts';
import { MANY, MOST } from '../many.ts';
import { type BenchSetup, type Side, searchField } from '../setup.ts';

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
