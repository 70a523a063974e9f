import type { Fact } from '../../lib/search/answer.ts';
import { factWords } from './fact-words.ts';

/** Names with their values: those that have no place of their own in the layout. */
export function FactList({ facts = [] }: { facts?: readonly Fact[] | undefined }) {
  const listed = facts.filter(({ role }) => role === undefined);
  if (listed.length === 0) return null;
  return (
    <dl class="facts">
      {listed.map((fact) => (
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
  );
}
