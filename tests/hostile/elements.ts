import { MAX_PATTERN_LENGTH } from '../../lib/search/personalizations/personalizations.ts';
import { type HostileString, visible } from './strings.ts';

/** An element on screen that shows external text. */
export interface TextElement {
  name: string;
  /** Selector within the view; of an element in a list, for a row counted from one. */
  selector(row: number): string;
  /** The text the user must read there; undefined if it may be omitted. */
  reads(string: HostileString): string | undefined;
}

const HOST = 'https://docs.test';
const asHtml = ({ text, asHtml: html }: HostileString): string => visible(html ?? text);

/** A result's properties are shown without tags. */
const asProp = (string: HostileString): string => visible(string.untagged ?? string.asHtml ?? string.text);

/** Facts are short and never URLs. */
const asFact = (string: HostileString): string | undefined => {
  const words = asProp(string);
  return words.length > 160 || /^[a-z]+:\/\//i.test(words) ? undefined : words;
};

/** How each element shows the text; a title may be left out if it is too long, for example. */
const READ: Readonly<Record<string, TextElement['reads']>> = {
  ...{ asHtml, asProp, asFact, maybe: () => undefined },
};

/**
 * One element per service field: `name | group | what has the text | selector | how it is shown`. The elements of a group
 * are its items, in order.
 */
const FIELDS = `
result title | search | title | .title | asHtml
title of an unlinked result | search | title | .title | asHtml
snippet | search | snippet | .snippet | asHtml
video title | video | title | .title | asHtml
video channel | video | props.source | .meta-words bdi | asProp
podcast show | podcast | props.show | .meta-words bdi | asProp
news source | news | props.source | .meta-words bdi | asProp
news snippet | news | snippet | .snippet | asHtml
image caption | image | title | .caption bdi | asHtml
channel followers | video_creator | props.followers | dd bdi | asFact
question | adjacent_question | props.question | summary bdi | asProp
answer to a question | adjacent_question | snippet | .snippet | asHtml
direct answer | direct_answer | title | .title | asHtml
fact value | public_records | props.material | dd bdi | asFact
fact name | public_records | name of a prop | dt bdi | maybe
weather | weather | props.condition | dd bdi | asFact
parcel | package_tracking | props.status | dd bdi | asFact
record | public_records | props.owner | dd bdi | asFact
fact in an unknown group | stone_prices | props.price | dd bdi | asFact
related search | related_search | title | .chip bdi | asHtml
`;

const named = { title: 'Named' };
/** Groups whose items are facts rather than pages. */
const WITHOUT_URL = /^(?:direct_answer|infobox|weather|package_tracking|public_records)$/;
/** What else an item needs to be shown. */
const BESIDES: Readonly<Record<string, object>> = {
  'title of an unlinked result': { url: 'x:' },
  'answer to a question': { props: { question: 'Asked?' } },
};

/** An item with the text in one of its fields. */
function itemWith(name: string, group: string, field: string, text: string): object {
  const props = Object(Object(BESIDES[name]).props);
  const own = field === 'name of a prop' ? text : field.replace(/^props\./, '');
  const values: Record<string, unknown> = { code: `x ${text}`, items: [text], [text]: 'known' };
  const path = encodeURIComponent(text.toWellFormed());
  const url = group === 'related_search' ? `/search?q=${path}` : `${HOST}/${name.replaceAll(' ', '-')}`;
  const around = {
    ...(group === 'adjacent_question' ? {} : named),
    ...(WITHOUT_URL.test(group) ? {} : { url }),
    ...BESIDES[name],
  };
  if (!/^props\.|^name/.test(field)) return { ...around, [field]: text };
  return { ...around, props: { ...props, [own]: values[own] ?? text } };
}

/** The parts of an answer, each with one item that contains the text. */
const ANSWER_FIELDS = FIELDS.trim()
  .split('\n')
  .map((line) => {
    const [name = '', group = '', field = '', selector = '', how = ''] = line.split(' | ');
    return {
      ...{ name, group, selector, reads: READ[how] ?? asHtml },
      item: (text: string) => itemWith(name, group, field, text),
    };
  });

const shortened =
  (length: number): TextElement['reads'] =>
  ({ text }) =>
    visible(text.slice(0, length));
const asText: TextElement['reads'] = ({ text }) => visible(text);
const asError = shortened(1000);

const always = (name: string, selector: string, reads: TextElement['reads']): TextElement => ({
  ...{ name, reads },
  selector: () => selector,
});

/** Elements that show the fields of an answer. An item's row ID is its group and its place there. */
export const ANSWER_ELEMENTS: readonly TextElement[] = [
  ...[...Map.groupBy(ANSWER_FIELDS, ({ group }) => group)].flatMap(([group, fields]) =>
    fields.map(({ name, selector, reads }, index) =>
      always(name, `[data-row="${group}:${index}"] ${selector}`, reads),
    ),
  ),
  always('group name', '.group:has([data-row^="z "]) .group-name', ({ text }) =>
    visible(`Z ${text}`.replace(/[_-]+/g, ' ')),
  ),
  always('error beside the data', '.problems bdi', asError),
];

/** Elements that show the text of a failure. */
export const FAILURE_ELEMENTS: readonly TextElement[] = [
  always('failure message', '.service-words bdi', asError),
  always('failure field', '.service-words code bdi', asError),
  always('failure trace', '.details dd code bdi', shortened(200)),
];

const inRow = (name: string, list: string, within: string, reads: TextElement['reads']): TextElement => ({
  ...{ name, reads },
  selector: (row) => `[aria-label="${list}"] > li:nth-child(${row}) ${within}`,
});

/** Elements for stored text from the user, a page, or a file: one row per text, in order. */
export const STORED_ELEMENTS: Readonly<Record<'options' | 'jobs' | 'library', readonly TextElement[]>> = {
  options: [
    inRow('lens name', 'Lenses', '.entry-name > bdi', asText),
    inRow('lens ID', 'Lenses', '.field-hint bdi', asText),
    inRow('custom lens name', 'Custom lenses', '.entry-name > bdi', asText),
    inRow('custom lens summary', 'Custom lenses', '.field-hint bdi', () => undefined),
    inRow('rule pattern', 'URL rewrites', '.entry-name > bdi', shortened(MAX_PATTERN_LENGTH)),
    inRow('rule replacement', 'URL rewrites', '.field-hint bdi', shortened(MAX_PATTERN_LENGTH)),
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

/** An error response with the text in every field. */
export const errorWith = ({ text }: HostileString): object => ({
  meta: { trace: text },
  data: null,
  error: [{ code: text, message: text, location: text, url: text }],
});

/** An answer with the text in every field, and with malicious links. */
export function answerWith({ text }: HostileString): object {
  const links = [text, `javascript:${text}`, `data:text/html,${text}`].map((url) => ({ ...named, url }));
  const groups = [...Map.groupBy(ANSWER_FIELDS, ({ group }) => group)];
  return {
    meta: { trace: text, node: text },
    // Not an object literal, where `__proto__` wouldn't be a field.
    data: Object.fromEntries([
      ...groups.map(([group, fields]): [string, object[]] => [group, fields.map(({ item }) => item(text))]),
      ['interesting_finds', links],
      [`z ${text}`, [{ ...named, url: `${HOST}/17` }]],
    ]),
    errors: [{ code: text, message: text }],
  };
}
