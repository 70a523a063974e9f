import type { WireResult } from '../../service/schemas.ts';
import type { UnknownRecord } from '../../storage/guards.ts';
import type { ResultItem } from './answer.ts';
import { factsOf } from './facts.ts';
import { toTokens } from './highlights.ts';
import { mediaIn, webUrl, words } from './media.ts';
import { specialOf } from './special.ts';

/** Converts one item of `data.<group>[]` for display; `undefined` if it has nothing to show. */
export function toItem(wire: WireResult, id: string, group: string): ResultItem | undefined {
  const props = wire.props ?? {};
  const query = group === 'related_search' ? queryOf(wire) : undefined;
  const url = query === undefined ? webUrl(wire.url) : undefined;
  const facts = factsOf(group, props);
  const title = toTokens(wire.title ?? '');
  const item: ResultItem = {
    id,
    // An item without a title is named by its first fact.
    title: title.length === 0 && facts[0] ? [{ text: `${facts[0].value}` }] : title,
    snippet: toTokens(wire.snippet ?? ''),
    marks: marksOf(props),
    ...present('url', url?.href),
    ...present('host', url?.hostname.replace(/^www\./, '')),
    ...present('time', isoTime(wire.time)),
    ...mediaIn(wire.image, props),
    ...present('question', words(props.question)),
    ...present('query', query),
    ...present('facts', facts.length > 0 ? facts : undefined),
    ...present('props', propsOf(props)),
    ...specialOf(group, { url: url?.href, snippet: wire.snippet ?? '', time: wire.time }),
  };
  return isEmpty(item) ? undefined : item;
}

const isEmpty = ({ title, snippet, question, picture, code, url }: ResultItem): boolean =>
  title.length + snippet.length === 0 && !question && !picture && !code && url === undefined;

/** An object with one field, or an empty one if the value is undefined. */
function present<K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } {
  const field: { [P in K]?: V } = {};
  if (value !== undefined) field[name] = value;
  return field;
}

/** Limits on stored `props`: number of fields, and characters per field. */
const MAX_PROPS = 60;
const MAX_PROP_LENGTH = 2000;

/** All fields of `props`, so that exports are complete. */
function propsOf(props: UnknownRecord): ResultItem['props'] {
  const fields = Object.entries(props)
    .slice(0, MAX_PROPS)
    .flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, asField(value)] as const],
    );
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

function asField(value: unknown): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, MAX_PROP_LENGTH).toWellFormed();
}

/** A related search holds its query in a relative URL, `/search?q=…`. It is run, not opened. */
function queryOf(wire: WireResult): string | undefined {
  const base = 'https://relative.invalid';
  const named = wire.url !== undefined && URL.canParse(wire.url, base) ? new URL(wire.url, base) : undefined;
  return named?.searchParams.get('q')?.trim() || (words(wire.props?.query) ?? words(wire.title));
}

const isoTime = (value: string | undefined): string | undefined =>
  value === undefined || Number.isNaN(Date.parse(value)) ? undefined : new Date(value).toISOString();

/** Labels shown before opening a result. `generated` takes precedence over `possible`. */
function marksOf(props: UnknownRecord): ResultItem['marks'] {
  const marks: ResultItem['marks'] = props.paywalled === true ? ['paywalled'] : [];
  if (props.ai_generated === true) marks.push('generated');
  else if (props.ai_possible === true) marks.push('possible');
  return marks;
}
