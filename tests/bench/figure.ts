import type { BenchStage, Side } from './stage.ts';

/** Something that is measured, in a floor and in Quarry alike. */
export interface Figure {
  name: string;
  unit: 'ms' | 'kB';
  /** Brings a page into the state that each run begins with; once for each side. */
  prepare?(stage: BenchStage, side: Side): Promise<void>;
  /** One run. */
  measure(stage: BenchStage, side: Side): Promise<number>;
}

/** What all runs of a figure came to: each list in the order of the runs. */
export interface Measured {
  name: string;
  unit: Figure['unit'];
  floor: number[];
  quarry: number[];
}

/** Runs a figure: floor and Quarry in turn, so that what else the machine does hits both. The first pair warms up. */
export async function run(figure: Figure, stage: BenchStage, runs: number): Promise<Measured> {
  const { name, unit } = figure;
  const measured: Measured = { name, unit, floor: [], quarry: [] };
  for (const side of [stage.floor, stage.quarry]) {
    await side.page.bringToFront();
    await figure.prepare?.(stage, side);
  }
  for (let round = 0; round <= runs; round += 1) {
    for (const side of [stage.floor, stage.quarry]) {
      await side.page.bringToFront();
      const value = await figure.measure(stage, side);
      if (round > 0) measured[side.name].push(value);
    }
  }
  return measured;
}
