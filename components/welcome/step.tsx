import { Check } from 'lucide';
import type { ComponentChildren } from 'preact';
import { text } from '../../lib/browser/text.ts';
import { Icon } from '../parts/icon.tsx';

interface Props {
  /** Counted from one. */
  place: number;
  title: string;
  done: boolean;
  open: boolean;
  /** What it came to, once it is done. */
  summary?: string;
  /** Opens it again. */
  onChange?: () => void;
  children: ComponentChildren;
}

/** One step: its number, or a check mark; what there is to do, while it is its turn. */
export function Step({ place, title, done, open, summary, onChange, children }: Props) {
  const state = open ? 'open' : done ? 'done' : 'later';
  return (
    <li class={`step ${state}`} aria-current={open ? 'step' : undefined}>
      <span class="step-mark" aria-hidden="true">
        {done ? <Icon of={Check} /> : place}
      </span>
      <div class="step-body">
        <div class="step-head">
          <h2 class="step-title" aria-label={done ? text('stepDone', title) : undefined}>
            {title}
          </h2>
          {!open && done && summary && (
            <p class="step-summary">
              <bdi>{summary}</bdi>
            </p>
          )}
          {!open && done && onChange && (
            <button
              type="button"
              class="button small"
              aria-label={text('stepChangeName', title)}
              onClick={onChange}
            >
              {text('stepChange')}
            </button>
          )}
        </div>
        {open && <div class="step-content">{children}</div>}
      </div>
    </li>
  );
}
