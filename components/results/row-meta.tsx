import { CircleAlert, Lock, Sparkles } from 'lucide';
import type { ComponentChildren } from 'preact';
import { text } from '../../lib/browser/text.ts';
import type { ResultItem } from '../../lib/search/answer.ts';
import { Icon } from '../parts/icon.tsx';
import { ago, day, exact } from '../parts/time.ts';
import { useLook } from './look.ts';

/** The day of a result, or its age; the other one is in the tooltip. */
function When({ time, relative }: { time: string | undefined; relative?: boolean }) {
  const then = time === undefined ? Number.NaN : Date.parse(time);
  if (Number.isNaN(then)) return null;
  return (
    <time dateTime={time} title={exact(then)}>
      {relative ? ago(then, Date.now()) : day(then)}
    </time>
  );
}

/** The second line of a result: where it is from, when, and what to know before opening it. */
export function RowMeta({
  item,
  bySource,
  relative,
  children,
}: {
  item: ResultItem;
  /** Whether who made it says more than where it is: a channel, a paper. */
  bySource?: boolean;
  relative?: boolean;
  children?: ComponentChildren;
}) {
  const from = bySource ? (item.source ?? item.host) : (item.host ?? item.source);
  const { outside } = useLook();
  return (
    <div class="meta">
      <span class="meta-words">
        {from && (
          <span>
            <bdi title={item.host}>{from}</bdi>
          </span>
        )}
        <When time={item.time} relative={relative ?? false} />
        {outside.has(item.id) && (
          <span class="result-mark" title={text('markOutsideWhy')}>
            <Icon of={CircleAlert} size={12} />
            {text('markOutside')}
          </span>
        )}
        {item.marks.includes('paywalled') && (
          <span class="result-mark">
            <Icon of={Lock} size={12} />
            {text('markPaywalled')}
          </span>
        )}
        {item.marks.includes('generated') && (
          <span class="result-mark">
            <Icon of={Sparkles} size={12} />
            {text('markGenerated')}
          </span>
        )}
      </span>
      {children}
    </div>
  );
}
