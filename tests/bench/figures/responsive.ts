import type { Figure } from '../figure.ts';
import { watchFrames, workFor } from '../in-page.ts';
import { MANY, MOST } from '../many.ts';
import { type BenchStage, type Side, searchField } from '../stage.ts';

const KEYS = 10;
const BETWEEN_MS = 40;

/** All results on screen, the focus in the field. */
async function showMany(_: BenchStage, { page, entries }: Side): Promise<void> {
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

/** Ticks an entry in sight, or takes the tick away. */
async function tickOne({ name, page, entries }: Side): Promise<void> {
  const entry = page.locator(entries).nth(1);
  if (name === 'floor') await entry.getByRole('checkbox').focus();
  else await entry.getByRole('link').first().focus();
  await page.keyboard.press('Space');
}

const longest =
  (act: (side: Side) => Promise<void>): Figure['measure'] =>
  async (_, side) => {
    const frames = await watchFrames(side.page);
    await act(side);
    return frames.stop();
  };

export const typingFrame: Figure = {
  name: `Typing over ${MOST} results: longest frame`,
  unit: 'ms',
  prepare: showMany,
  measure: longest(typeSome),
};

export const typingWork: Figure = {
  name: `Typing over ${MOST} results: work for a key`,
  unit: 'ms',
  prepare: showMany,
  measure: async (_, side) => (await workFor(side.page, () => typeSome(side))) / KEYS,
};

export const tickingFrame: Figure = {
  name: `Ticking one of ${MOST}: longest frame`,
  unit: 'ms',
  prepare: showMany,
  measure: longest(tickOne),
};

export const tickingWork: Figure = {
  name: `Ticking one of ${MOST}: work`,
  unit: 'ms',
  prepare: showMany,
  measure: (_, side) => workFor(side.page, () => tickOne(side)),
};
