/** A search operator to insert into a query. */
export interface InsertedOperator {
  /** The text before and after the part that the user types. */
  before: string;
  after?: string;
  /** A placeholder for that part, selected so that the user can type over it. */
  example: string;
  /** Only has an effect at the start of a query. */
  first?: true;
}

/** An edit to the query field, and the resulting selection. */
interface Insertion {
  /** The range of the query to replace. */
  from: number;
  to: number;
  text: string;
  /** The range of the part that the user types. */
  selected: [start: number, end: number];
}

/**
 * Inserts an operator at the caret, separated by spaces. Quotes wrap the selected text. Other operators go after the
 * selection, because a view opens with its whole query selected; those that only work at the start of a query always
 * go there.
 */
export function insertion(query: string, caret: [number, number], snippet: InsertedOperator): Insertion {
  const { before, after = '', example, first: ahead } = snippet;
  const [start, to] = ahead ? [0, 0] : caret;
  const from = after === '' ? to : start;
  const inner = query.slice(from, to).trim() || example;
  const spaceBefore = from === 0 || /\s$/.test(query.slice(0, from)) ? '' : ' ';
  const spaceAfter = to === query.length || /^\s/.test(query.slice(to)) ? '' : ' ';
  const first = from + spaceBefore.length + before.length;
  return {
    from,
    to,
    text: spaceBefore + before + inner + after + spaceAfter,
    selected: [first, first + inner.length],
  };
}
