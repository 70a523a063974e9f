import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { counted, locale } from '../../../lib/browser/text-values.ts';
import type { Fact, FactRole } from '../../../lib/search/answer/answer.ts';
import { textOf } from '../../../lib/search/answer/tokens.ts';
import type { EntryProps } from './result-list.tsx';
import { ResultButtons } from './result-menu.tsx';
import { Row, RowBody, RowMeta } from './row.tsx';
import { Snippet } from './snippet.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useResult } from './use-result.ts';

/** What a fact says: numbers, degrees and days as people write them, words as they came. */
function factWords({ value, role, unit }: Fact): string {
  if (typeof value === 'string') return dayOf(value) ?? value;
  // Four digits may be a year.
  const format = new Intl.NumberFormat(locale(), {
    useGrouping: 'min2',
    ...(unit ? { style: 'unit', unit, maximumFractionDigits: 0 } : {}),
  });
  return role === 'temperature' && !unit ? `${format.format(value)}°` : format.format(value);
}

/** The fact that has this place in the layout. */
export const factOf = (facts: readonly Fact[] | undefined, role: FactRole): Fact | undefined =>
  facts?.find((fact) => fact.role === role);

/** A day, where a text is one in ISO 8601; with the hour where it has one. */
function dayOf(value: string): string | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(value);
  if (!parts) return undefined;
  const [, year, month, day, hour] = parts;
  const then = hour ? new Date(value) : new Date(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(then.getTime())) return undefined;
  const style = hour
    ? ({ dateStyle: 'medium', timeStyle: 'short' } as const)
    : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(locale(), style).format(then);
}

interface Props {
  facts?: readonly Fact[] | undefined;
  active: boolean;
}

/** How many stand there at first. */
const FIRST = 8;

/** Names with their values: those that have no place of their own in the layout, the rest of many on request. */
export function FactList({ facts = [], active }: Props) {
  const [all, setAll] = useState(false);
  const listed = facts.filter(({ role }) => role === undefined);
  if (listed.length === 0) return null;
  const shown = all ? listed : listed.slice(0, FIRST);
  const more = listed.length - shown.length;
  return (
    <>
      <dl class="facts">
        {shown.map((fact) => (
          <div key={fact.name}>
            <dt>
              <bdi>{fact.name}</bdi>
            </dt>
            <dd>
              <bdi>{factWords(fact)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && (
        <button type="button" class="show-all within" tabIndex={active ? 0 : -1} onClick={() => setAll(true)}>
          {counted('showMore', more)}
        </button>
      )}
    </>
  );
}

interface FactCardProps extends EntryProps {
  /** What stands out beneath the title. */
  lead?: ComponentChildren;
}

/** A direct answer, an infobox, a record: the fact first, then what is known of it, then where it is from. */
export function FactCard({ item, active, onReach, kind, lead }: FactCardProps) {
  const actions = useResult(item);
  return (
    <Row item={item} actions={actions} kind={kind} onReach={onReach}>
      <RowBody item={item} actions={actions} active={active}>
        {lead}
        <Snippet item={item} active={active} whole />
        <FactList facts={item.facts} active={active} />
        {item.url && (
          <RowMeta item={item}>
            <ResultButtons actions={actions} active={active} />
          </RowMeta>
        )}
      </RowBody>
      {item.picture && <Thumbnail item={item} />}
    </Row>
  );
}

/** A parcel: where it stands, who carries it, and its number. */
export function PackageCard(props: EntryProps) {
  const { facts } = props.item;
  const status = factOf(facts, 'status');
  const carrier = factOf(facts, 'carrier');
  const number = factOf(facts, 'number');
  const lead = (status || carrier || number) && (
    <p class="package">
      {status && (
        <strong class="package-status">
          <bdi>{factWords(status)}</bdi>
        </strong>
      )}
      {carrier && <bdi>{factWords(carrier)}</bdi>}
      {/* As it is written: it is to be copied. */}
      {number && <bdi class="package-number">{number.value}</bdi>}
    </p>
  );
  return <FactCard {...props} lead={lead} />;
}

/** The weather: degrees large, with the sky and the place beside them. */
export function WeatherCard(props: EntryProps) {
  const { facts, title } = props.item;
  const temperature = factOf(facts, 'temperature');
  const condition = factOf(facts, 'condition');
  const place = factOf(facts, 'place');
  const named = place && textOf(title).includes(factWords(place));
  const lead = (temperature || condition || (place && !named)) && (
    <p class="weather-now">
      {temperature && (
        <strong>
          <bdi>{factWords(temperature)}</bdi>
        </strong>
      )}
      {condition && <bdi>{factWords(condition)}</bdi>}
      {place && !named && <bdi class="weather-place">{factWords(place)}</bdi>}
    </p>
  );
  return <FactCard {...props} lead={lead} />;
}
