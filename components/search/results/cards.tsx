import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { counted, locale } from '../../../lib/browser/text-values.ts';
import type { Fact, FactRole } from '../../../lib/search/answer/answer.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import type { EntryProps } from './result-list.tsx';
import { ResultButtons } from './result-menu.tsx';
import { Row, RowBody, RowMeta } from './row.tsx';
import { Snippet } from './snippet.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useResult } from './use-result.ts';

/** The value of a fact as text: numbers, degrees, and days are localized, anything else stays as received. */
function factWords({ value, role, unit }: Fact): string {
  if (typeof value === 'string') return dayOf(value) ?? value;
  // Four digits may be a year, so they get no grouping separator.
  const format = new Intl.NumberFormat(locale(), {
    useGrouping: 'min2',
    ...(unit ? { style: 'unit', unit, maximumFractionDigits: 0 } : {}),
  });
  return role === 'temperature' && !unit ? `${format.format(value)}°` : format.format(value);
}

/** The fact with the given role. */
export const factOf = (facts: readonly Fact[] | undefined, role: FactRole): Fact | undefined =>
  facts?.find((fact) => fact.role === role);

/** An ISO 8601 date as text, with the time if it has one. Returns undefined for any other text. */
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

/** Number of facts shown at first. */
const FIRST = 8;

/** Names and values of the facts without a place of their own in the layout; the rest of a long list on request. */
export function FactList({ facts = [], active }: Props) {
  const [all, setAll] = useState(false);
  const otherFacts = facts.filter(({ role }) => role === undefined);
  if (otherFacts.length === 0) return null;
  const shown = all ? otherFacts : otherFacts.slice(0, FIRST);
  const more = otherFacts.length - shown.length;
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
  /** Highlighted content below the title. */
  lead?: ComponentChildren;
}

/** A direct answer, an infobox, or a record: the main fact, then further facts, then the source. */
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

/** A parcel: its status, carrier, and number. */
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
      {/* Kept exactly as received, so that it can be copied. */}
      {number && <bdi class="package-number">{number.value}</bdi>}
    </p>
  );
  return <FactCard {...props} lead={lead} />;
}

/** The weather: large temperature, with sky and place next to it. */
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
