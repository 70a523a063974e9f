import { MAX_PATTERN_LENGTH } from '../../lib/search/personal/personal.ts';
import type { Place } from './answer-places.ts';
import { type HostileString, visible } from './strings.ts';

const asText = ({ text }: HostileString): string => visible(text);
const asPattern = ({ text }: HostileString): string => visible(text.slice(0, MAX_PATTERN_LENGTH));
const MAX_TRACE_LENGTH = 200;

/** Places that show the text of a failure. */
export const FAILURE_PLACES: readonly Place[] = [
  { name: 'failure message', at: '.service-words bdi', reads: asText },
  { name: 'failure field', at: '.service-words code bdi', reads: asText },
  {
    name: 'failure trace',
    at: '.details code bdi',
    reads: ({ text }) => visible(text.slice(0, MAX_TRACE_LENGTH)),
  },
];

/** An error response with the text in every field. */
export const errorWith = ({ text }: HostileString): object => ({
  meta: { trace: text },
  data: null,
  error: [{ code: text, message: text, location: text, url: text }],
});

/** Places for stored text from the user, a page, or a file: one row per text, in order. */
export const STORED_PLACES: Readonly<Record<'options' | 'jobs' | 'library', readonly RowPlace[]>> = {
  options: [
    {
      name: 'lens name',
      at: (row) => nth('[aria-label="Lenses"]', row, '.lens-name bdi'),
      reads: asText,
    },
    {
      name: 'lens ID',
      at: (row) => nth('[aria-label="Lenses"]', row, '.lens-id bdi'),
      reads: asText,
    },
    {
      name: 'custom lens name',
      at: (row) => nth('[aria-label="Custom lenses"]', row, '.lens-name bdi'),
      reads: asText,
    },
    {
      name: 'custom lens summary',
      at: (row) => nth('[aria-label="Custom lenses"]', row, '.lens-id bdi'),
      reads: () => undefined,
    },
    {
      name: 'rule pattern',
      at: (row) => nth('[aria-label="URL rewrites"]', row, 'code bdi:first-child'),
      reads: asPattern,
    },
    {
      name: 'rule replacement',
      at: (row) => nth('[aria-label="URL rewrites"]', row, 'code bdi:last-child'),
      reads: asPattern,
    },
  ],
  jobs: [
    { name: 'page title', at: (row) => nth('[aria-label="Pages"]', row, 'a bdi'), reads: asText },
    { name: 'page failure', at: (row) => nth('[aria-label="Pages"]', row, 'p bdi'), reads: asText },
  ],
  library: [
    {
      name: 'saved page title',
      // Newest first.
      at: (row) => `.library-entries > li:nth-last-child(${row}) .library-title`,
      reads: asText,
    },
  ],
};

/** A place in each row of a list; rows count from one. */
interface RowPlace extends Omit<Place, 'at'> {
  at(row: number): string;
}

const nth = (list: string, row: number, within: string): string => `${list} > li:nth-child(${row}) ${within}`;
