import { textOf } from '../../lib/search/answer/tokens.ts';
import { FactCard } from './fact-card.tsx';
import { factOf, factWords } from './fact-words.ts';
import type { EntryProps } from './result-list.tsx';

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
