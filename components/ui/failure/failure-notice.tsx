import { CircleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { text } from '../../../lib/browser/text.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { chargeOf, type Failure, type FailureCode, recoveryOf } from '../../../lib/service/failures.ts';
import { UnlockForm } from '../form/unlock-form.tsx';
import { withPrice } from '../format.ts';
import { Icon } from '../icon.tsx';
import { failureAdvice, failureHeadline } from './failure-words.ts';
import { type OnRecover, RecoveryButton, type RecoveryLabels } from './recovery-button.tsx';
import { TraceDetails } from './trace-details.tsx';

interface Props {
  failure: Failure;
  /** Another way to recover, next to the button. */
  children?: ComponentChildren;
  /** Replaces the standard headline of the failure. */
  headline?: string;
  onRecover: OnRecover;
  /** Exceeds the cap that caused the failure, once. */
  onOnce?: () => void;
  /** Replaces button labels if the button does something special. */
  labels?: RecoveryLabels;
  /** Cost of a retry, as text. */
  price?: string | undefined;
  quarry: Pick<Quarry, 'ask' | 'copyText' | 'openTab'>;
}

/** Failures that cost nothing although one could think so: the service refused the request, or Quarry itself failed. */
const REFUSED: ReadonlySet<FailureCode> = new Set([
  'bad-request',
  'key-refused',
  'spent',
  'forbidden',
  'rate-limited',
  'internal',
]);

/** Whether a failure may have cost something. Undefined if nobody would think so, as nothing was sent. */
function chargeWords(failure: Failure): ComponentChildren {
  if (chargeOf(failure) === 'maybe') return <span class="charge maybe">{text('chargeMaybe')}</span>;
  return REFUSED.has(failure.code) && <span class="charge">{text('chargeNo')}</span>;
}

/** What went wrong, the button or form to recover, and the details. */
export function FailureNotice(props: Props) {
  const { failure, headline = failureHeadline(failure), onRecover, onOnce, labels, price, quarry } = props;
  const more = failureAdvice(failure);
  return (
    <section class="notice failure">
      <Icon of={CircleAlert} size={20} />
      <div class="notice-body stack">
        <h2 class="clamp">{headline}</h2>
        {more && <p>{more}</p>}
        {recoveryOf(failure) === 'unlock' && (
          <UnlockForm quarry={quarry} price={price} onUnlocked={() => onRecover('unlock', failure)} />
        )}
        <p class="notice-ways wrap">
          <RecoveryButton {...{ failure, onRecover, labels, price }} />
          {onOnce && recoveryOf(failure) === 'raise-cap' && (
            <button type="button" class="button" onClick={onOnce}>
              {withPrice(text('capOnce'), price)}
            </button>
          )}
        </p>
        {props.children}
        <TraceDetails failure={failure} quarry={quarry}>
          {chargeWords(failure)}
        </TraceDetails>
      </div>
    </section>
  );
}
