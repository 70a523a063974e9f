import type { Envelope } from '../../service/answers.ts';
import { wordsOf } from '../../service/answers.ts';
import { readable, resultItem } from '../../service/schemas.ts';
import type { SearchForm } from '../form.ts';
import { type Answer, MAIN_GROUP } from './answer.ts';
import { toItem } from './items.ts';
import { type ReadResult, readInFull } from './read-in-full.ts';

/**
 * Converts a response to an answer: the workflow's own group first, then the others in the service's order, without
 * empty ones.
 */
export function toAnswer(
  envelope: Envelope,
  { workflow, extract }: Pick<SearchForm, 'workflow' | 'extract'>,
): Answer {
  const own = MAIN_GROUP[workflow];
  const groups = Object.entries(groupsOf(envelope.data))
    .map(([name, items]) => {
      const read = readItems(name, items);
      return name === own && extract
        ? { name, items: readInFull(read, extract.count, envelope.errors) }
        : { name, items: read.map(({ item }) => item) };
    })
    .filter((group) => group.items.length > 0);
  const ordered = [
    ...groups.filter((group) => group.name === own),
    ...groups.filter((group) => group.name !== own),
  ];
  return {
    groups: ordered,
    problems: envelope.errors.flatMap((error) => wordsOf(error) ?? []),
    ...(envelope.trace === undefined ? {} : { trace: envelope.trace }),
    ...(envelope.address === undefined ? {} : { address: envelope.address }),
    ...(envelope.markdown === undefined ? {} : { markdown: envelope.markdown }),
  };
}

const groupsOf = (data: unknown): object =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};

/**
 * Parses the results of a list. Each keeps its original index, which errors refer to; unreadable results are skipped.
 */
function readItems(group: string, items: unknown): ReadResult[] {
  const list: unknown[] = Array.isArray(items) ? items : [];
  return list.flatMap((entry, index) =>
    readable([entry], resultItem()).flatMap((wire) => {
      const item = toItem(wire, `${group}:${index}`, group);
      return item === undefined ? [] : [{ item, wire, index }];
    }),
  );
}
