/** Promises that a source file keeps, and faults in it that break them. */
export interface Promises {
  file: string;
  /** The unit or contract tests of which at least one must fail with each fault. */
  tests: readonly string[];
  /** The promise in words that a user or contributor understands, text that occurs exactly once in the file, and the fault. */
  faults: readonly (readonly [promise: string, from: string, to: string])[];
}
