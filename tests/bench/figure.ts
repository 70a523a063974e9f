import type { BenchSetup, Side } from './setup.ts';

/** The minimal equivalent; Quarry at an earlier commit, if given; and the current Quarry. */
export type SideName = 'floor' | 'before' | 'quarry';

/** Quarry's goal relative to the floor (a factor or a difference) or as an absolute limit. */
export type Goal = { times: number } | { more: number } | { most: number } | { never: number };

/** A figure's name and goal. */
export interface Named {
  name: string;
  unit: 'ms' | 'kB' | 'MB' | 'elements' | 'px';
  goal?: Goal;
}

/** A measurement, made for the floor and for Quarry. */
export interface Figure extends Named {
  /** Whether there is no floor to compare with. */
  alone?: true;
  /** Prepares a page for the runs, once per side. */
  prepare?(setup: BenchSetup, side: Side): Promise<void>;
  /** One run. */
  measure(setup: BenchSetup, side: Side): Promise<number>;
}

/** The results of all runs of a figure, in order; empty for a side that wasn't measured. */
export type Measured = Named & Record<SideName, number[]>;

/** A figure without results yet. */
export const unmeasured = ({ name, unit, goal }: Named): Measured => ({
  name,
  unit,
  ...(goal && { goal }),
  floor: [],
  before: [],
  quarry: [],
});

/**
 * All sides in turn, round after round and every other round from the last one, so that other load affects each equally.
 * The first round is a warm-up, which does not count.
 */
export function* inTurn<S>(sides: readonly S[], runs: number): Generator<{ side: S; counts: boolean }> {
  for (let round = 0; round <= runs; round += 1)
    for (const side of round % 2 === 1 ? sides.toReversed() : sides) yield { side, counts: round > 0 };
}

/** Runs a figure on all sides. */
export async function run(figure: Figure, setup: BenchSetup, runs: number): Promise<Measured> {
  const measured = unmeasured(figure);
  const sides = setup.sides.filter(({ name }) => !(figure.alone && name === 'floor'));
  for (const side of sides) {
    await side.page.bringToFront();
    await figure.prepare?.(setup, side);
  }
  for (const { side, counts } of inTurn(sides, runs)) {
    await side.page.bringToFront();
    const value = await figure.measure(setup, side);
    if (counts) measured[side.name].push(value);
  }
  return measured;
}
