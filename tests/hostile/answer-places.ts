import { type HostileString, visible } from './strings.ts';

/** A place on screen that shows external text. */
export interface Place {
  name: string;
  /** Selector within the view. */
  at: string;
  /** The text the user must read there; undefined if it may be omitted. */
  reads(string: HostileString): string | undefined;
}

const HOST = 'https://docs.test';
const asText = ({ text }: HostileString): string => visible(text);
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
interface Spot extends Place {
  group: string;
  item(text: string): object;
}

const spot = (
  name: string,
  group: string,
  item: Spot['item'],
  within: string,
  reads: Place['reads'],
): Spot => ({ name, group, item, at: within, reads });

const named = { title: 'Named' };

/** One spot per service field; the spots of a group are its items, in order. */
const SPOTS: Spot[] = [
  spot('result title', 'search', (text) => ({ title: text, url: `${HOST}/1` }), '.title', asHtml),
  spot('title of an unlinked result', 'search', (text) => ({ title: text, url: 'x:' }), '.title', asHtml),
  spot('snippet', 'search', (text) => ({ ...named, url: `${HOST}/2`, snippet: text }), '.snippet', asHtml),
  spot('video title', 'video', (text) => ({ title: text, url: `${HOST}/3` }), '.title', asHtml),
  spot(
    'video channel',
    'video',
    (text) => ({ ...named, url: `${HOST}/4`, props: { source: text } }),
    '.meta-words bdi',
    asProp,
  ),
  spot(
    'podcast show',
    'podcast',
    (text) => ({ ...named, url: `${HOST}/5`, props: { show: text } }),
    '.meta-words bdi',
    asProp,
  ),
  spot(
    'news source',
    'news',
    (text) => ({ ...named, url: `${HOST}/6`, props: { source: text } }),
    '.meta-words bdi',
    asProp,
  ),
  spot('news snippet', 'news', (text) => ({ ...named, url: `${HOST}/7`, snippet: text }), '.snippet', asHtml),
  spot('image caption', 'image', (text) => ({ title: text, url: `${HOST}/8` }), '.caption bdi', asHtml),
  spot(
    'channel followers',
    'video_creator',
    (text) => ({ ...named, url: `${HOST}/9`, props: { followers: text } }),
    '.meta-words span + span bdi',
    () => undefined,
  ),
  spot(
    'question',
    'adjacent_question',
    (text) => ({ url: `${HOST}/10`, props: { question: text } }),
    'summary bdi',
    asProp,
  ),
  spot(
    'answer to a question',
    'adjacent_question',
    (text) => ({ url: `${HOST}/11`, snippet: text, props: { question: 'Asked?' } }),
    '.snippet',
    asHtml,
  ),
  spot('direct answer', 'direct_answer', (text) => ({ title: text }), '.title', asHtml),
  spot('fact value', 'infobox', (text) => ({ ...named, props: { material: text } }), 'dd bdi', asFact),
  spot(
    'fact name',
    'infobox',
    (text) => ({ ...named, props: { [text]: 'known' } }),
    'dt bdi',
    () => undefined,
  ),
  spot(
    'weather',
    'weather',
    (text) => ({ ...named, props: { temperature: 3, condition: text } }),
    '.weather-now > bdi',
    asFact,
  ),
  spot(
    'parcel status',
    'package_tracking',
    (text) => ({ ...named, props: { status: text } }),
    '.package-status bdi',
    asFact,
  ),
  spot(
    'parcel number',
    'package_tracking',
    (text) => ({ ...named, props: { tracking_number: text } }),
    '.package-number',
    asFact,
  ),
  spot('record', 'public_records', (text) => ({ ...named, props: { owner: text } }), 'dd bdi', asFact),
  spot(
    'code',
    'code',
    (text) => ({ ...named, url: `${HOST}/12`, props: { code: `x ${text}` } }),
    'pre code',
    asCode,
  ),
  spot(
    'code language',
    'code',
    (text) => ({ ...named, url: `${HOST}/13`, props: { code: 'x', code_language: text } }),
    '.code-text header bdi',
    () => undefined,
  ),
  spot(
    'list entry',
    'listicle',
    (text) => ({ ...named, url: `${HOST}/14`, props: { items: [text] } }),
    '.list-entries bdi',
    asEntry,
  ),
  spot(
    'archived page host',
    'web_archive',
    (text) => ({ ...named, url: `${HOST}/15`, props: { original_url: text } }),
    '.archived bdi',
    () => undefined,
  ),
  spot(
    'fact in an unknown group',
    'stone_prices',
    (text) => ({ ...named, url: `${HOST}/16`, props: { price: text } }),
    'dd bdi',
    asFact,
  ),
  spot(
    'related search',
    'related_search',
    (text) => ({ title: text, url: `/search?q=${encodeURIComponent(text.toWellFormed())}` }),
    '.chip bdi',
    asHtml,
  ),
];

const places = new Map<string, number>();
/** Each spot with its item's row ID: the group and the index in it. */
const NUMBERED = SPOTS.map((one) => {
  const index = places.get(one.group) ?? 0;
  places.set(one.group, index + 1);
  return { ...one, at: `[data-row="${one.group}:${index}"] ${one.at}` };
});

/** Places for content of the answer other than items. */
const OTHER_PLACES: Place[] = [
  {
    name: 'group name',
    at: '.group:has([data-row^="z "]) .group-name',
    reads: ({ text }) => visible(`Z ${text}`.replace(/[_-]+/g, ' ')),
  },
  { name: 'error beside the data', at: '.problems bdi', reads: asText },
];

/** Places that show the fields of an answer. */
export const ANSWER_PLACES: readonly Place[] = [...NUMBERED, ...OTHER_PLACES];

/** An answer with the text in every field, and with malicious links. */
export function answerWith({ text }: HostileString): object {
  const data: [string, object[]][] = [];
  for (const { group, item } of SPOTS) {
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
