import type { Envelope } from '../service/answers.ts';
import { wordsOf } from '../service/answers.ts';
import { readable, resultItem, type WireResult } from '../service/schemas.ts';
import type { Answer, Picture, ResultItem } from './answer.ts';
import { factsOf, titleFrom } from './facts.ts';
import type { SearchForm, Workflow } from './form.ts';
import { readInFull } from './read-in-full.ts';
import { specialOf } from './special.ts';
import { plain, toTokens } from './tokens.ts';

/** The field of `data` that a workflow is about (interface, 2.2). */
const OWN_GROUP: Readonly<Record<Workflow, string>> = {
  search: 'search',
  images: 'image',
  videos: 'video',
  news: 'news',
  podcasts: 'podcast',
};

/** Response to groups: the workflow's own first, then the others as the service ordered them, empty ones left out. */
export function toAnswer(
  envelope: Envelope,
  { workflow, extract }: Pick<SearchForm, 'workflow' | 'extract'>,
): Answer {
  const own = OWN_GROUP[workflow];
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
    ...(envelope.markdown === undefined ? {} : { markdown: envelope.markdown }),
  };
}

const groupsOf = (data: unknown): object =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {};

function readItems(group: string, items: unknown): { item: ResultItem; wire: WireResult }[] {
  return readable(items, resultItem()).flatMap((wire, index) => {
    const item = toItem(wire, `${group}:${index}`, group);
    return item === undefined ? [] : [{ item, wire }];
  });
}

function toItem(wire: WireResult, id: string, group: string): ResultItem | undefined {
  const props = wire.props ?? {};
  const query = group === 'related_search' ? queryOf(wire) : undefined;
  const url = query === undefined ? webAddress(wire.url) : undefined;
  const facts = factsOf(group, props);
  const title = toTokens(wire.title ?? '');
  const named = title.length > 0 ? undefined : titleFrom(facts);
  const item: ResultItem = {
    id,
    title: named === undefined ? title : [{ text: named }],
    snippet: toTokens(wire.snippet ?? ''),
    marks: [
      ...(props.paywalled === true ? (['paywalled'] as const) : []),
      ...(props.ai_generated === true ? (['generated'] as const) : []),
    ],
    ...present('url', url?.href),
    ...present('host', url?.hostname.replace(/^www\./, '')),
    ...present('time', isoTime(wire.time)),
    ...present('picture', toPicture(wire.image)),
    ...present('duration', toSeconds(props.duration ?? props.length)),
    ...present('source', words(props.source ?? props.creator ?? props.channel ?? props.show ?? props.author)),
    ...present('question', words(props.question)),
    ...present('query', query),
    ...present('facts', facts.length > 0 ? facts : undefined),
    ...specialOf(group, { url: url?.href, snippet: wire.snippet ?? '', time: wire.time, props }),
  };
  return isEmpty(item) ? undefined : item;
}

const isEmpty = ({ title, snippet, question, picture, code, url }: ResultItem): boolean =>
  title.length + snippet.length === 0 && !question && !picture && !code && url === undefined;

/** A field that is left out where there is nothing to say. */
function present<K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } {
  const field: { [P in K]?: V } = {};
  if (value !== undefined) field[name] = value;
  return field;
}

/** The link of a result where it is one that a browser may be sent to: http or https, without credentials. */
function webAddress(value: string | undefined): URL | undefined {
  if (value === undefined || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  return web && url.username === '' && url.password === '' ? url : undefined;
}

/** A related search names its query in a relative address, `/search?q=…`: it is run, not opened. */
function queryOf(wire: WireResult): string | undefined {
  const base = 'https://relative.invalid';
  const named = wire.url !== undefined && URL.canParse(wire.url, base) ? new URL(wire.url, base) : undefined;
  const query = named?.searchParams.get('q') ?? wire.title ?? '';
  return query.trim() === '' ? undefined : query;
}

function toPicture(image: WireResult['image']): Picture | undefined {
  const url = webAddress(image?.url);
  if (image === undefined || url?.protocol !== 'https:') return undefined;
  const { width, height } = image;
  return isLength(width) && isLength(height) ? { url: url.href, width, height } : { url: url.href };
}

const isLength = (value: number | undefined): value is number =>
  value !== undefined && value > 0 && value < 100_000;

const isoTime = (value: string | undefined): string | undefined =>
  value === undefined || Number.isNaN(Date.parse(value)) ? undefined : new Date(value).toISOString();

const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? plain(value).trim() : undefined;

/** A length in seconds, from a number or from `1:02:03`. */
function toSeconds(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? Math.round(value) : undefined;
  if (typeof value !== 'string' || !/^\d+(?::\d{1,2}){0,2}$/.test(value)) return undefined;
  return value.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
