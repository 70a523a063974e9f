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

/** An element in each row of a list; rows count from one. */
interface RowElement extends Omit<TextElement, 'selector'> {
  selector(row: number): string;
}

const inRow = (name: string, list: string, within: string, reads: TextElement['reads']): RowElement => ({
  ...{ name, reads },
  selector: (row) => `[aria-label="${list}"] > li:nth-child(${row}) ${within}`,
});

/** Elements for stored text from the user, a page, or a file: one row per text, in order. */
export const STORED_ELEMENTS: Readonly<Record<'options' | 'jobs' | 'library', readonly RowElement[]>> = {
  options: [
    inRow('lens name', 'Lenses', '.lens-name bdi', asText),
    inRow('lens ID', 'Lenses', '.lens-id bdi', asText),
    inRow('custom lens name', 'Custom lenses', '.lens-name bdi', asText),
    inRow('custom lens summary', 'Custom lenses', '.lens-id bdi', () => undefined),
    inRow('rule pattern', 'URL rewrites', 'code bdi:first-child', asPattern),
    inRow('rule replacement', 'URL rewrites', 'code bdi:last-child', asPattern),
  ],
  jobs: [inRow('page title', 'Pages', 'a bdi', asText), inRow('page failure', 'Pages', 'p bdi', asError)],
  library: [
    {
      name: 'saved page title',
      // Newest first.
      selector: (row) => `.library-entries > li:nth-last-child(${row}) .library-title`,
      reads: asText,
    },
  ],
};
