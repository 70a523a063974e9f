import { FactCard } from './fact-card.tsx';
import { factOf, factWords } from './fact-words.ts';
import type { EntryProps } from './result-list.tsx';

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
