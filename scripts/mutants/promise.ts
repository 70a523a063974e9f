/** A promise about the product, and a fault that breaks it. */
export interface Promised {
  /** What holds, in words that a user or contributor understands. */
  promise: string;
  /** The source file that keeps it. */
  file: string;
  /** Text that occurs exactly once in the file. */
  from: string;
  /** The text that breaks the promise. */
  to: string;
  /** The unit or contract tests of which at least one must fail then. */
  tests: readonly string[];
}
