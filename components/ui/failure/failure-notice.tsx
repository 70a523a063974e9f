import { CircleAlert } from 'lucide';
import type { ComponentChildren } from 'preact';
import { text } from '../../../lib/browser/text.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { type ChargeRisk, chargeOf, type Failure, recoveryOf } from '../../../lib/service/failures.ts';
import { UnlockForm } from '../form/unlock-form.tsx';
import { withPrice } from '../format.ts';
import { Icon } from '../icon.tsx';
import { LearnMore } from '../learn-more.tsx';
import { failureAdvice, failureHeadline } from './failure-words.ts';
import { type OnRecover, RecoveryButton, type RecoveryLabels } from './recovery-button.tsx';
import { ServiceWords } from './service-words.tsx';
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
  /** Whether the failed request may have been charged, if the failure alone doesn't tell. */
  charge?: ChargeRisk;
  /** Cost of a retry, as text. */
  price?: string | undefined;
  quarry: Pick<Quarry, 'ask' | 'copyText' | 'openTab'>;
}

/** What went wrong, whether it may have cost something, and the button or form to recover. */
export function FailureNotice(props: Props) {
  const {
    failure,
    headline = failureHeadline(failure),
    charge = chargeOf(failure),
    onRecover,
    onOnce,
    labels,
    price,
    quarry,
  } = props;
  const more = failureAdvice(failure);
  return (
    <section class="notice failure">
      <Icon of={CircleAlert} size={20} />
      <div class="notice-body">
        <h2>{headline}</h2>
        {more && <p>{more}</p>}
        <ServiceWords failure={failure} openTab={quarry.openTab} />
        <p class={charge === 'maybe' ? 'charge maybe' : 'charge'}>
          {text(charge === 'maybe' ? 'chargeMaybe' : 'chargeNo')}
        </p>
        {recoveryOf(failure) === 'unlock' && (
          <UnlockForm quarry={quarry} price={price} onUnlocked={() => onRecover('unlock', failure)} />
        )}
        <p class="notice-ways">
          <RecoveryButton {...{ failure, onRecover, labels, price }} />
          {onOnce && recoveryOf(failure) === 'raise-cap' && (
            <button type="button" class="button" onClick={onOnce}>
              {withPrice(text('capOnce'), price)}
            </button>
          )}
          <LearnMore about={failure.code} openTab={quarry.openTab} />
        </p>
        {props.children}
        {(failure.trace || failure.status) && <TraceDetails failure={failure} copyText={quarry.copyText} />}
      </div>
    </section>
  );
}
