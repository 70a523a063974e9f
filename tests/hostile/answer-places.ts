import { type HostileString, visible } from './strings.ts';

/** A place on screen where a text from outside comes to stand. */
export interface Place {
  name: string;
  /** What finds it, within the view. */
  at: string;
  /** What a person is to read there; nothing, where it may be left out. */
  reads(string: HostileString): string | undefined;
}

const HOST = 'https://docs.test';
const asText = ({ text }: HostileString): string => visible(text);
const asHtml = ({ text, asHtml: html }: HostileString): string => visible(html ?? text);

/** What a result says of itself stands there without tags. */
const asProp = (string: HostileString): string => visible(string.untagged ?? string.asHtml ?? string.text);

/** Facts are short, and no addresses. */
const asFact = (string: HostileString): string | undefined => {
  const words = asProp(string);
  return words.length > 160 || /^[a-z]+:\/\//i.test(words) ? undefined : words;
};
/** Entries of a list are cut. */
const asEntry = (string: HostileString): string | undefined => {
  const words = asHtml(string);
  return words.length > 200 ? undefined : words;
};

/** Code keeps its blanks; what else looks like one is taken out. */
const asCode = ({ text }: HostileString): string => visible(`x ${text.replace(/[\v\f\ufeff]/g, '')}`);

/** A group of an answer, with one item that holds the text. */
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

/** One spot for each field that the service fills; those of a group are its items, one after another. */
const SPOTS: Spot[] = [
  spot('title of a result', 'search', (text) => ({ title: text, url: `${HOST}/1` }), '.title', asHtml),
  spot(
    'title of a result without a link',
    'search',
    (text) => ({ title: text, url: 'x:' }),
    '.title',
    asHtml,
  ),
  spot('snippet', 'search', (text) => ({ ...named, url: `${HOST}/2`, snippet: text }), '.snippet', asHtml),
  spot('title of a video', 'video', (text) => ({ title: text, url: `${HOST}/3` }), '.title', asHtml),
  spot(
    'channel of a video',
    'video',
    (text) => ({ ...named, url: `${HOST}/4`, props: { source: text } }),
    '.meta-words bdi',
    asProp,
  ),
  spot(
    'show of an episode',
    'podcast',
    (text) => ({ ...named, url: `${HOST}/5`, props: { show: text } }),
    '.meta-words bdi',
    asProp,
  ),
  spot(
    'paper of a report',
    'news',
    (text) => ({ ...named, url: `${HOST}/6`, props: { source: text } }),
    '.meta-words bdi',
    asProp,
  ),
  spot(
    'words of a report',
    'news',
    (text) => ({ ...named, url: `${HOST}/7`, snippet: text }),
    '.snippet',
    asHtml,
  ),
  spot(
    'caption of a picture',
    'image',
    (text) => ({ title: text, url: `${HOST}/8` }),
    '.caption bdi',
    asHtml,
  ),
  spot(
    'followers of a channel',
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
  spot('value of a fact', 'infobox', (text) => ({ ...named, props: { material: text } }), 'dd bdi', asFact),
  spot(
    'name of a fact',
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
    'state of a parcel',
    'package_tracking',
    (text) => ({ ...named, props: { status: text } }),
    '.package-status bdi',
    asFact,
  ),
  spot(
    'number of a parcel',
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
    'language of code',
    'code',
    (text) => ({ ...named, url: `${HOST}/13`, props: { code: 'x', code_language: text } }),
    '.code-text header bdi',
    () => undefined,
  ),
  spot(
    'entry of a list',
    'listicle',
    (text) => ({ ...named, url: `${HOST}/14`, props: { items: [text] } }),
    '.list-entries bdi',
    asEntry,
  ),
  spot(
    'host of an archived page',
    'web_archive',
    (text) => ({ ...named, url: `${HOST}/15`, props: { original_url: text } }),
    '.archived bdi',
    () => undefined,
  ),
  spot(
    'fact of a group that nobody knows',
    'stone_prices',
    (text) => ({ ...named, url: `${HOST}/16`, props: { price: text } }),
    'dd bdi',
    asFact,
  ),
  spot(
    'search that goes on',
    'related_search',
    (text) => ({ title: text, url: `/search?q=${encodeURIComponent(text.toWellFormed())}` }),
    '.chip bdi',
    asHtml,
  ),
];

const places = new Map<string, number>();
/** Each spot under the id that its item gets: its group, and its place there. */
const NUMBERED = SPOTS.map((one) => {
  const place = places.get(one.group) ?? 0;
  places.set(one.group, place + 1);
  return { ...one, at: `[data-row="${one.group}:${place}"] ${one.at}` };
});

/** What the answers hold beside their items. */
const BESIDE: Place[] = [
  {
    name: 'name of a group',
    at: '.group:has([data-row^="z "]) .group-name',
    reads: ({ text }) => visible(`Z ${text}`.replace(/[_-]+/g, ' ')),
  },
  { name: 'what is said beside the data', at: '.problems bdi', reads: asText },
];

/** Where the fields of an answer come to stand. */
export const ANSWER_PLACES: readonly Place[] = [...NUMBERED, ...BESIDE];

/** An answer that has a text in each of its fields, and links that lead nowhere good. */
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
    // Not by a literal: `__proto__` would be no field of it.
    data: Object.fromEntries([
      ...data,
      ['interesting_finds', links],
      [`z ${text}`, [{ ...named, url: `${HOST}/17` }]],
    ]),
    errors: [{ code: text, message: text }],
  };
}
