import { useState } from 'preact/hooks';
import { counted } from '../../lib/browser/text.ts';
import type { Fact } from '../../lib/search/answer/answer.ts';
import { factWords } from './fact-words.ts';

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
