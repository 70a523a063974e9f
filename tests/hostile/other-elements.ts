import { MAX_PATTERN_LENGTH } from '../../lib/search/personalizations/personalizations.ts';
import type { TextElement } from './answer-elements.ts';
import { type HostileString, visible } from './strings.ts';

const asText = ({ text }: HostileString): string => visible(text);
const asPattern = ({ text }: HostileString): string => visible(text.slice(0, MAX_PATTERN_LENGTH));
const MAX_TRACE_LENGTH = 200;
const MAX_ERROR_LENGTH = 1000;
const asError = ({ text }: HostileString): string => visible(text.slice(0, MAX_ERROR_LENGTH));

/** Elements that show the text of a failure. */
export const FAILURE_ELEMENTS: readonly TextElement[] = [
  { name: 'failure message', selector: '.service-words bdi', reads: asError },
  { name: 'failure field', selector: '.service-words code bdi', reads: asError },
  {
    name: 'failure trace',
    selector: '.details code bdi',
    reads: ({ text }) => visible(text.slice(0, MAX_TRACE_LENGTH)),
  },
];

/** An error response with the text in every field. */
export const errorWith = ({ text }: HostileString): object => ({
  meta: { trace: text },
  data: null,
  error: [{ code: text, message: text, location: text, url: text }],
});

/** Elements for stored text from the user, a page, or a file: one row per text, in order. */
export const STORED_ELEMENTS: Readonly<Record<'options' | 'jobs' | 'library', readonly RowElement[]>> = {
  options: [
    {
      name: 'lens name',
      selector: (row) => nth('[aria-label="Lenses"]', row, '.lens-name bdi'),
      reads: asText,
    },
    {
      name: 'lens ID',
      selector: (row) => nth('[aria-label="Lenses"]', row, '.lens-id bdi'),
      reads: asText,
    },
    {
      name: 'custom lens name',
      selector: (row) => nth('[aria-label="Custom lenses"]', row, '.lens-name bdi'),
      reads: asText,
    },
    {
      name: 'custom lens summary',
      selector: (row) => nth('[aria-label="Custom lenses"]', row, '.lens-id bdi'),
      reads: () => undefined,
    },
    {
      name: 'rule pattern',
      selector: (row) => nth('[aria-label="URL rewrites"]', row, 'code bdi:first-child'),
      reads: asPattern,
    },
    {
      name: 'rule replacement',
      selector: (row) => nth('[aria-label="URL rewrites"]', row, 'code bdi:last-child'),
      reads: asPattern,
    },
  ],
  jobs: [
    { name: 'page title', selector: (row) => nth('[aria-label="Pages"]', row, 'a bdi'), reads: asText },
    { name: 'page failure', selector: (row) => nth('[aria-label="Pages"]', row, 'p bdi'), reads: asError },
  ],
  library: [
    {
      name: 'saved page title',
      // Newest first.
      selector: (row) => `.library-entries > li:nth-last-child(${row}) .library-title`,
      reads: asText,
    },
  ],
};

/** An element in each row of a list; rows count from one. */
interface RowElement extends Omit<TextElement, 'selector'> {
  selector(row: number): string;
}

const nth = (list: string, row: number, within: string): string => `${list} > li:nth-child(${row}) ${within}`;
