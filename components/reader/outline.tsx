import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Heading } from '../../lib/markdown/tree/page-parts.ts';
import { number } from '../parts/numbers.ts';

/** The headings of a page, each a way to its place. */
export function Outline({ headings }: { headings: readonly Heading[] }) {
  // A long page has thousands of them: they are painted only for those who look.
  const [open, setOpen] = useState(false);
  const go = (id: string) => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  const top = headings.reduce((least, { level }) => Math.min(least, level), 9);
  return (
    <details class="outline" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {text('outline')} <span>{number(headings.length)}</span>
      </summary>
      {open && (
        <nav aria-label={text('outline')}>
          <ul>
            {headings.map(({ id, level, words }) => (
              <li key={id} class={`outline-${level - top}`}>
                <button type="button" dir="auto" onClick={() => go(id)}>
                  {words || '…'}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </details>
  );
}
