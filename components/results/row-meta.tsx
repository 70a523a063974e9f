import { Lock, Sparkles } from 'lucide';
import type { ComponentChildren } from 'preact';
import { text } from '../../lib/browser/text.ts';
import type { ResultItem } from '../../lib/search/answer.ts';
import { Icon } from '../parts/icon.tsx';
import { ago, day, exact } from '../parts/time.ts';

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
  relative,
  children,
}: {
  item: ResultItem;
  relative?: boolean;
  children?: ComponentChildren;
}) {
  return (
    <div class="meta">
      <span class="meta-words">
        {item.source && (
          <span class="source">
            <bdi>{item.source}</bdi>
          </span>
        )}
        {item.host && item.host !== item.source && (
          <span>
            <bdi>{item.host}</bdi>
          </span>
        )}
        <When time={item.time} relative={relative ?? false} />
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
