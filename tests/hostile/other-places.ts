import { MAX_PATTERN_LENGTH } from '../../lib/search/personal/personal.ts';
import type { Place } from './answer-places.ts';
import { type HostileString, visible } from './strings.ts';

const asText = ({ text }: HostileString): string => visible(text);
const asPattern = ({ text }: HostileString): string => visible(text.slice(0, MAX_PATTERN_LENGTH));
const MAX_TRACE_LENGTH = 200;

/** Where the words of a failure come to stand. */
export const FAILURE_PLACES: readonly Place[] = [
  { name: 'message of a failure', at: '.service-words bdi', reads: asText },
  { name: 'field of a failure', at: '.service-words code bdi', reads: asText },
  {
    name: 'trace of a failure',
    at: '.details code bdi',
    reads: ({ text }) => visible(text.slice(0, MAX_TRACE_LENGTH)),
  },
];

/** An answer that refuses a request, with a text in each of its fields. */
export const refusalWith = ({ text }: HostileString): object => ({
  meta: { trace: text },
  data: null,
  error: [{ code: text, message: text, location: text, url: text }],
});

/** What is kept of the user's, or comes from a page or a file: one row for each text, in their order. */
export const KEPT_PLACES: Readonly<Record<'options' | 'jobs' | 'library', readonly RowPlace[]>> = {
  options: [
    {
      name: 'name of a lens',
      at: (row) => nth('[aria-label="Lenses"]', row, '.lens-name bdi'),
      reads: asText,
    },
    {
      name: 'id of a lens',
      at: (row) => nth('[aria-label="Lenses"]', row, '.lens-id bdi'),
      reads: asText,
    },
    {
      name: 'name of a built lens',
      at: (row) => nth('[aria-label="Custom lenses"]', row, '.lens-name bdi'),
      reads: asText,
    },
    {
      name: 'words of a built lens',
      at: (row) => nth('[aria-label="Custom lenses"]', row, '.lens-id bdi'),
      reads: () => undefined,
    },
    {
      name: 'pattern of a rule',
      at: (row) => nth('[aria-label="URL rewrites"]', row, 'code bdi:first-child'),
      reads: asPattern,
    },
    {
      name: 'what a rule makes of it',
      at: (row) => nth('[aria-label="URL rewrites"]', row, 'code bdi:last-child'),
      reads: asPattern,
    },
  ],
  jobs: [
    { name: 'title of a page', at: (row) => nth('[aria-label="Pages"]', row, 'a bdi'), reads: asText },
    { name: 'why a page failed', at: (row) => nth('[aria-label="Pages"]', row, 'p bdi'), reads: asText },
  ],
  library: [
    {
      name: 'title of a kept page',
      // The newest first.
      at: (row) => `.library-entries > li:nth-last-child(${row}) .library-title`,
      reads: asText,
    },
  ],
};

/** A place in each row of a list; rows are counted from one. */
interface RowPlace extends Omit<Place, 'at'> {
  at(row: number): string;
}

const nth = (list: string, row: number, within: string): string => `${list} > li:nth-child(${row}) ${within}`;
