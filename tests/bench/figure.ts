import type { BenchStage, Side } from './stage.ts';

/** The least that can do the same; Quarry at an earlier commit, where one is given; Quarry as it is. */
export type SideName = 'floor' | 'before' | 'quarry';

/** What Quarry is to reach: so many times the floor, so much more than it, or so much in all. */
export type Goal = { times: number } | { more: number } | { most: number } | { never: number };

/** What a figure is called, and what it is to reach. */
export interface Named {
  name: string;
  unit: 'ms' | 'kB' | 'MB' | 'elements';
  goal?: Goal;
}

/** Something that is measured, in a floor and in Quarry alike. */
export interface Figure extends Named {
  /** Whether nothing is there to hold it against. */
  alone?: true;
  /** Brings a page into the state that each run begins with; once for each side. */
  prepare?(stage: BenchStage, side: Side): Promise<void>;
  /** One run. */
  measure(stage: BenchStage, side: Side): Promise<number>;
}

/** What all runs of a figure came to: each list in the order of the runs, none for a side that was not measured. */
export type Measured = Named & Record<SideName, number[]>;

/** A figure of which nothing was measured yet. */
export const unmeasured = ({ name, unit, goal }: Named): Measured => ({
  name,
  unit,
  ...(goal && { goal }),
  floor: [],
  before: [],
  quarry: [],
});

/** Runs a figure: all sides in turn, so that what else the machine does hits each. The first round warms up. */
export async function run(figure: Figure, stage: BenchStage, runs: number): Promise<Measured> {
  const measured = unmeasured(figure);
  const sides = stage.sides.filter(({ name }) => !(figure.alone && name === 'floor'));
  for (const side of sides) {
    await side.page.bringToFront();
    await figure.prepare?.(stage, side);
  }
  for (let round = 0; round <= runs; round += 1) {
    for (const side of round % 2 === 1 ? sides.toReversed() : sides) {
      await side.page.bringToFront();
      const value = await figure.measure(stage, side);
      if (round > 0) measured[side.name].push(value);
    }
  }
  return measured;
}
