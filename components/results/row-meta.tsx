import { CircleAlert, Lock, Sparkles } from 'lucide';
import type { ComponentChildren } from 'preact';
import { text } from '../../lib/browser/text.ts';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { Icon } from '../parts/icon.tsx';
import { ago, exact } from '../parts/time.ts';
import { useLook } from './look.ts';

/** The age of a result; day and hour are in the tooltip. */
function When({ time }: { time: string | undefined }) {
  const then = time === undefined ? Number.NaN : Date.parse(time);
  if (Number.isNaN(then)) return null;
  return (
    <time dateTime={time} title={exact(then)}>
      <bdi>{ago(then, Date.now())}</bdi>
    </time>
  );
}

/** The second line of a result: where it is from, when, and what to know before opening it. */
export function RowMeta({
  item,
  bySource,
  undated,
  more,
  children,
}: {
  item: ResultItem;
  /** Whether who made it says more than where it is: a channel, a paper. */
  bySource?: boolean;
  /** Where its date stands elsewhere. */
  undated?: boolean;
  /** Stands after where it is from. */
  more?: ComponentChildren;
  children?: ComponentChildren;
}) {
  const from = bySource ? (item.source ?? item.host) : (item.host ?? item.source);
  const { outside } = useLook();
  const made = item.marks.find((mark) => mark !== 'paywalled');
  return (
    <div class="meta">
      <span class="meta-words">
        <span class="meta-from">
          {from && (
            <span>
              <bdi title={item.host}>{from}</bdi>
            </span>
          )}
          {more && <span>{more}</span>}
          {!undated && <When time={item.time} />}
        </span>
        {outside.has(item.id) && (
          <span class="result-mark" title={text('markOutsideWhy')}>
            <Icon of={CircleAlert} size={12} />
            <bdi>{text('markOutside')}</bdi>
          </span>
        )}
        {item.marks.includes('paywalled') && (
          <span class="result-mark">
            <Icon of={Lock} size={12} />
            {text('markPaywalled')}
          </span>
        )}
        {made && (
          <span class="result-mark">
            <Icon of={Sparkles} size={12} />
            {text(made === 'generated' ? 'markGenerated' : 'markPossible')}
          </span>
        )}
      </span>
      {children}
    </div>
  );
}
