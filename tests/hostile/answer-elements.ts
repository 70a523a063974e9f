import { type HostileString, visible } from './strings.ts';

/** An element on screen that shows external text. */
export interface TextElement {
  name: string;
  /** Selector within the view. */
  selector: string;
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
/** List entries are truncated. */
const asEntry = (string: HostileString): string | undefined => {
  const words = asHtml(string);
  return words.length > 200 ? undefined : words;
};

/** Code keeps its spaces; other characters that look like one are removed. */
const asCode = ({ text }: HostileString): string => visible(`x ${text.replace(/[\v\f\ufeff]/g, '')}`);

/** A group of an answer with one item that contains the text. */
interface AnswerElement extends TextElement {
  group: string;
  item(text: string): object;
}

const field = (
  name: string,
  group: string,
  item: AnswerElement['item'],
  within: string,
  reads: TextElement['reads'],
): AnswerElement => ({ name, group, item, selector: within, reads });

const named = { title: 'Named' };

/** One element per service field; the elements of a group are its items, in order. */
const ANSWER_FIELDS: AnswerElement[] = [
  field('result title', 'search', (text) => ({ title: text, url: `${HOST}/1` }), '.title', asHtml),
  field('title of an unlinked result', 'search', (text) => ({ title: text, url: 'x:' }), '.title', asHtml),
  field('snippet', 'search', (text) => ({ ...named, url: `${HOST}/2`, snippet: text }), '.snippet', asHtml),
  field('video title', 'video', (text) => ({ title: text, url: `${HOST}/3` }), '.title', asHtml),
  field(
    'video channel',
    'video',
    (text) => ({ ...named, url: `${HOST}/4`, props: { source: text } }),
    '.meta-words bdi',
    asProp,
  ),
  field(
    'podcast show',
    'podcast',
    (text) => ({ ...named, url: `${HOST}/5`, props: { show: text } }),
    '.meta-words bdi',
    asProp,
  ),
  field(
    'news source',
    'news',
    (text) => ({ ...named, url: `${HOST}/6`, props: { source: text } }),
    '.meta-words bdi',
    asProp,
  ),
  field(
    'news snippet',
    'news',
    (text) => ({ ...named, url: `${HOST}/7`, snippet: text }),
    '.snippet',
    asHtml,
  ),
  field('image caption', 'image', (text) => ({ title: text, url: `${HOST}/8` }), '.caption bdi', asHtml),
  field(
    'channel followers',
    'video_creator',
    (text) => ({ ...named, url: `${HOST}/9`, props: { followers: text } }),
    '.meta-words span + span bdi',
    () => undefined,
  ),
  field(
    'question',
    'adjacent_question',
    (text) => ({ url: `${HOST}/10`, props: { question: text } }),
    'summary bdi',
    asProp,
  ),
  field(
    'answer to a question',
    'adjacent_question',
    (text) => ({ url: `${HOST}/11`, snippet: text, props: { question: 'Asked?' } }),
    '.snippet',
    asHtml,
  ),
  field('direct answer', 'direct_answer', (text) => ({ title: text }), '.title', asHtml),
  field('fact value', 'infobox', (text) => ({ ...named, props: { material: text } }), 'dd bdi', asFact),
  field(
    'fact name',
    'infobox',
    (text) => ({ ...named, props: { [text]: 'known' } }),
    'dt bdi',
    () => undefined,
  ),
  field(
    'weather',
    'weather',
    (text) => ({ ...named, props: { temperature: 3, condition: text } }),
    '.weather-now > bdi',
    asFact,
  ),
  field(
    'parcel status',
    'package_tracking',
    (text) => ({ ...named, props: { status: text } }),
    '.package-status bdi',
    asFact,
  ),
  field(
    'parcel number',
    'package_tracking',
    (text) => ({ ...named, props: { tracking_number: text } }),
    '.package-number',
    asFact,
  ),
  field('record', 'public_records', (text) => ({ ...named, props: { owner: text } }), 'dd bdi', asFact),
  field(
    'code',
    'code',
    (text) => ({ ...named, url: `${HOST}/12`, props: { code: `x ${text}` } }),
    'pre code',
    asCode,
  ),
  field(
    'code language',
    'code',
    (text) => ({ ...named, url: `${HOST}/13`, props: { code: 'x', code_language: text } }),
    '.code-text header bdi',
    () => undefined,
  ),
  field(
    'list entry',
    'listicle',
    (text) => ({ ...named, url: `${HOST}/14`, props: { items: [text] } }),
    '.list-entries bdi',
    asEntry,
  ),
  field(
    'archived page host',
    'web_archive',
    (text) => ({ ...named, url: `${HOST}/15`, props: { original_url: text } }),
    '.archived bdi',
    () => undefined,
  ),
  field(
    'fact in an unknown group',
    'stone_prices',
    (text) => ({ ...named, url: `${HOST}/16`, props: { price: text } }),
    'dd bdi',
    asFact,
  ),
  field(
    'related search',
    'related_search',
    (text) => ({ title: text, url: `/search?q=${encodeURIComponent(text.toWellFormed())}` }),
    '.chip bdi',
    asHtml,
  ),
];

const counts = new Map<string, number>();
/** Each element with its item's row ID: the group and the index in it. */
const NUMBERED = ANSWER_FIELDS.map((one) => {
  const index = counts.get(one.group) ?? 0;
  counts.set(one.group, index + 1);
  return { ...one, selector: `[data-row="${one.group}:${index}"] ${one.selector}` };
});

/** Elements for content of the answer other than items. */
const OTHER_ELEMENTS: TextElement[] = [
  {
    name: 'group name',
    selector: '.group:has([data-row^="z "]) .group-name',
    reads: ({ text }) => visible(`Z ${text}`.replace(/[_-]+/g, ' ')),
  },
  {
    name: 'error beside the data',
    selector: '.problems bdi',
    reads: ({ text }) => visible(text.slice(0, 1000)),
  },
];

/** Elements that show the fields of an answer. */
export const ANSWER_ELEMENTS: readonly TextElement[] = [...NUMBERED, ...OTHER_ELEMENTS];

/** An answer with the text in every field, and with malicious links. */
export function answerWith({ text }: HostileString): object {
  const data: [string, object[]][] = [];
  for (const { group, item } of ANSWER_FIELDS) {
    const found = data.find(([name]) => name === group);
    if (found) found[1].push(item(text));
    else data.push([group, [item(text)]]);
  }
  const links = [text, `javascript:${text}`, `data:text/html,${text}`].map((url) => ({ ...named, url }));
  return {
    meta: { trace: text, node: text },
    // Not an object literal, where `__proto__` wouldn't be a field.
    data: Object.fromEntries([
      ...data,
      ['interesting_finds', links],
      [`z ${text}`, [{ ...named, url: `${HOST}/17` }]],
    ]),
    errors: [{ code: text, message: text }],
  };
}
