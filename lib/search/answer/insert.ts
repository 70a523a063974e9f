import type { Untrusted } from '../../untrusted.ts';
/** An operator as it is put into a query. */
export interface InsertedOperator {
  /** What stands before and behind the part that a person types. */
  before: string;
  after?: string;
  /** Stands for that part until it is typed over. */
  example: string;
  /** Counts at the beginning of a query alone. */
  first?: true;
}

/** What is to be typed into a field, and what is selected after that. */
interface Insertion {
  /** The part of the query that it replaces. */
  from: number;
  to: number;
  text: string;
  /** Where the part that a person types begins and ends. */
  selected: [start: number, end: number];
}

/**
 * How to put an operator into a query where the caret is, with a space to what stands there. What was selected is
 * quoted by quotes; another operator goes behind it, since a view opens with its whole query selected. One that counts at
 * the beginning alone goes there, wherever the caret is.
 */
export function insertion(query: Untrusted, caret: [number, number], snippet: InsertedOperator): Insertion {
  const { before, after = '', example, first: ahead } = snippet;
  const [start, to] = ahead ? [0, 0] : caret;
  const from = after === '' ? to : start;
  const inner = query.slice(from, to).trim() || example;
  const lead = from === 0 || /\s$/.test(query.slice(0, from)) ? '' : ' ';
  const trail = to === query.length || /^\s/.test(query.slice(to)) ? '' : ' ';
  const first = from + lead.length + before.length;
  return {
    from,
    to,
    text: lead + before + inner + after + trail,
    selected: [first, first + inner.length],
  };
}
